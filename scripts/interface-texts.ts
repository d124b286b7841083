/** Finds the texts that people read in a source file: JSX text, labels, messages, sentences in HTML templates. */
import { parseSync } from '@swc/core';

/** What is read of a node of the syntax tree; the parser's own types know each kind apart. */
interface Node {
  type: string;
  value?: unknown;
  operator?: string;
  name?: Node;
  callee?: Node;
  tag?: Node;
  key?: Node;
  object?: Node;
  property?: Node;
  expression?: Node;
  expressions?: Node[];
  template?: Node;
  test?: Node;
  children?: Node[];
  quasis?: { cooked?: string; raw: string }[];
}

/** Props, properties and calls whose strings are code. */
const CODE_PROPS =
  /^(?:class(?:Name)?|\w*ClassName|d|viewBox|href|to|id|key|type|role|src|style|path|url|method|summary|autoComplete|inputMode|pattern|code|event|rel|size|weight|align|colour|color)$/;
const CODE_CALLS =
  /^(?:Error|TypeError|RangeError|RegExp|Set|Map|URL|URLSearchParams|cx|querySelector\w*|matchMedia|addEventListener|removeEventListener|getItem|setItem|header|Intl|DateTimeFormat|NumberFormat|import|debug|trace|info|warn|error|log|fatal|startsWith|endsWith|includes|replaceAll|split|createElement\w*)$/;
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in', 'instanceof']);
const CODE_NODES =
  /^(?:Ts(?!As|Satisfies|NonNull|Const)|ImportDeclaration|ExportAllDeclaration|RegExp)/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: Node | undefined): string => {
  if (node?.type === 'MemberExpression') return nameOf(node.property);
  return typeof node?.value === 'string' ? node.value : '';
};

const oneSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** A template's text, with the names of what fills it: `{count} visits`. */
const templateText = ({ quasis = [], expressions = [] }: Node): string =>
  quasis
    .map(({ cooked, raw }, at) => {
      const filler = expressions[at];
      return (cooked ?? raw) + (filler === undefined ? '' : `{${nameOf(filler) || '…'}}`);
    })
    .join('');

const withoutGaps = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '');

/** What no text for people has: markup, calls, class names, names in CamelCase, headers. */
const CODE =
  /[;<>=\\]|\|\||\bas "|^(?:declare|fetch|select) |\b\w+\(\)|::|^--|^#|^\w+\/\S+$|^[A-Z][a-z]*(?:[A-Z]\w*)+$|^[A-Z][a-z]+-[A-Z]|^[a-z]*-[\w-]*(?: |$)/;
const CLASSES =
  /\w-[\d[]|\w:\w|[[\]]|\b(?:flex|grid|absolute|relative)\b|\b(?:text|bg|border|rounded)-/;

/** Whether a literal is a text: it begins like a sentence, or is words with a space or gap between them. */
function isText(text: string): boolean {
  const words = withoutGaps(text).trim();
  if (!/[A-Za-z]{2}/.test(words) || CODE.test(words)) return false;
  if (/^[“‘(]?[A-Z£][a-z’ ]/.test(words)) return true;
  const hasGap = /[A-Za-z,)] +[A-Za-z]|^ |\} [a-z]/.test(text);
  return hasGap && !CLASSES.test(words);
}

class Texts {
  readonly found: string[] = [];

  add(text: string, isCertain: boolean): void {
    const line = oneSpace(text);
    const isWord = /[A-Za-z]{2}/.test(withoutGaps(line));
    if (isWord && (isCertain || isText(text)) && !this.found.includes(line)) this.found.push(line);
  }

  /** An HTML template: the text between its tags, and its labels. */
  addHtml(node: Node): void {
    const source = templateText(node);
    for (const [, label = ''] of source.matchAll(/\b(?:aria-label|alt|placeholder)="([^"]*)"/g))
      this.add(label, true);
    const blocks = source
      .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/g, '\n\n')
      .replaceAll(/<\/?(?:a|b|strong|em|span|br)\b[^>]*>/g, ' ')
      .split(/<[^>]*>/);
    for (const block of blocks) this.add(block, !/^\s*[a-z-]*(?:="|\s*$)/.test(block));
  }

  /** The text directly in an element: its expressions are gaps, its elements follow. */
  addChildren({ children = [] }: Node): void {
    const parts = children.map((child) => {
      const { type, value, expression } = child;
      if (type === 'JSXText') return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : '';
      if (type !== 'JSXExpressionContainer' || expression === undefined) return ' … ';
      if (expression.type === 'StringLiteral') return nameOf(expression);
      if (expression.type === 'TemplateLiteral') return templateText(expression);
      return `{${nameOf(expression) || '…'}}`;
    });
    this.add(parts.join('').replaceAll(/^[ …]+|[ …]+$/g, ''), true);
  }

  walk(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) this.walk(each);
    else if (isNode(value)) this.walkNode(value);
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) this.walk(each);
  }

  walkNode(node: Node): void {
    const { type, operator = '' } = node;
    if (CODE_NODES.test(type)) return;
    if (type === 'BinaryExpression' && COMPARISONS.has(operator)) return;
    if (/^(?:Call|New)Expression$/.test(type) && CODE_CALLS.test(nameOf(node.callee))) return;
    if (type === 'JSXAttribute' && CODE_PROPS.test(nameOf(node.name))) return;
    if (type === 'KeyValueProperty' && CODE_PROPS.test(nameOf(node.key))) {
      if (node.value !== undefined && isNode(node.value) && node.value.type !== 'StringLiteral')
        this.walk(node.value);
      return;
    }
    if (type === 'TaggedTemplateExpression') {
      const tag = nameOf(node.tag);
      if (tag === 'html' && node.template) this.addHtml(node.template);
      if (tag !== 'sql') this.walk(node.template?.expressions);
      return;
    }
    if (type === 'JSXElement' || type === 'JSXFragment') this.addChildren(node);
    if (type === 'StringLiteral') this.add(nameOf(node), false);
    if (type === 'TemplateLiteral') this.add(templateText(node), false);
    for (const [key, child] of Object.entries(node)) {
      const isSwitchTest = type === 'SwitchCase' && key === 'test';
      const isName = key === 'key' && child !== node.value;
      if (key !== 'span' && !isSwitchTest && !isName) this.walk(child);
    }
  }
}

/** The texts in `source`, in order, each once. */
export function textsIn(source: string, tsx = false): string[] {
  const texts = new Texts();
  texts.walk(parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' }).body);
  return texts.found;
}
