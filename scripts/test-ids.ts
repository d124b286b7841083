/** Finds the ids that the tests in a source text carry: the word in square brackets that ends a test's title. */
import { parseSync } from '@swc/core';

/** Ways of writing a test that runs; `skip`, `todo` and `fails` prove nothing. */
const MODIFIERS = new Set(['only', 'concurrent', 'sequential', 'each', 'for', 'skipIf', 'runIf']);

/** What is read of a node of the syntax tree; the parser's own types know each kind apart. */
interface Node {
  type?: string;
  value?: string;
  span?: { start: number; end: number };
  callee?: Node;
  tag?: Node;
  object?: Node;
  property?: Node;
  arguments?: { expression: Node }[];
}

/** Whether this expression runs a test when it is called: `test`, `it.each([…])`, `test.runIf(…)`. */
function runsTest(node: Node | undefined): boolean {
  if (node?.type === 'Identifier') return node.value === 'test' || node.value === 'it';
  if (node?.type === 'MemberExpression') {
    return MODIFIERS.has(node.property?.value ?? '') && runsTest(node.object);
  }
  if (node?.type === 'CallExpression' || node?.type === 'TaggedTemplateExpression') {
    const table = node.callee ?? node.tag;
    return table?.type === 'MemberExpression' && runsTest(table);
  }
  return false;
}

const isNode = (value: object): value is Node => 'type' in value;

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** An id at the end of a title: the subject, a hyphen, a number. */
const ID_AT_END = / \[([a-zA-Z][\w-]*-\d+)\]$/;

/** The ids of all tests in `source` that run, in order. A title must be a plain literal to count. */
export function testIds(source: string, tsx = false): string[] {
  // The parser counts bytes, from where its last text ended; the semicolon shows where this one begins.
  const bytes = Buffer.from(`;${source}`);
  const tree = parseSync(bytes.toString(), { syntax: 'typescript', tsx, target: 'esnext' });
  const titles: string[] = [];
  for (const node of nodesIn(tree.body)) {
    const [title, body] = node.type === 'CallExpression' ? (node.arguments ?? []) : [];
    if (body === undefined || !runsTest(node.callee)) continue;
    const { type, value, span } = title?.expression ?? {};
    if (type === 'StringLiteral' && value !== undefined) titles.push(value);
    if (type !== 'TemplateLiteral' || span === undefined) continue;
    const [start, end] = [span.start - tree.span.start, span.end - tree.span.start];
    titles.push(bytes.subarray(start + 1, end - 1).toString());
  }
  return titles.flatMap((title) => ID_AT_END.exec(title)?.[1] ?? []);
}
