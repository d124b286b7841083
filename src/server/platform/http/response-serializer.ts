/**
 * Writes responses as JSON. Only the fields of a response's schema leave the server: production removes any other, wherever it
 * is nested. Tests and development refuse it, and check every value as well, which would cost production a tenth of a request.
 */
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** What a schema lets through: the fields of an object, the elements of a list; nothing of both where it is one value. */
interface Shape {
  fields?: ReadonlyMap<string, Shape>;
  /** What the other fields are; none where the object has no others. */
  rest?: Shape;
  element?: Shape;
}

const isPlain = ({ fields, rest, element }: Shape): boolean => !fields && !rest && !element;

/** Both together, for a union: what either lets through. */
function merged(one: Shape, other: Shape): Shape {
  const fields = new Map(one.fields);
  for (const [name, shape] of other.fields ?? []) {
    fields.set(name, merged(fields.get(name) ?? {}, shape));
  }
  const rest = one.rest ?? other.rest;
  const element =
    one.element && other.element
      ? merged(one.element, other.element)
      : (one.element ?? other.element);
  return {
    ...((one.fields ?? other.fields) && { fields }),
    ...(rest && { rest }),
    ...(element && { element }),
  };
}

const shapesOf = (schemas: Iterable<z.core.SomeType>): Shape =>
  [...schemas].map(shapeOf).reduce(merged, {});

function shapeOf(schema: z.core.SomeType): Shape {
  if (schema instanceof z.ZodObject) {
    const fields = new Map(
      Object.entries<z.core.SomeType>(schema.shape).map(([name, field]) => [name, shapeOf(field)]),
    );
    const { catchall } = schema.def;
    return catchall && !(catchall instanceof z.ZodNever)
      ? { fields, rest: shapeOf(catchall) }
      : { fields };
  }
  if (schema instanceof z.ZodArray) return { element: shapeOf(schema.element) };
  if (schema instanceof z.ZodRecord) return { rest: shapeOf(schema.valueType) };
  if (schema instanceof z.ZodUnion) return shapesOf(schema.options);
  if (schema instanceof z.ZodPipe) return shapesOf([schema.in, schema.out]);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return shapeOf(schema.unwrap());
  }
  return {};
}

type NoteUnknown = (field: string) => void;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function strippedObject(value: Fields, { fields, rest }: Shape, note: NoteUnknown): Fields {
  let changes: Map<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const shape = fields?.get(name) ?? rest;
    if (shape === undefined) {
      if (value[name] === undefined) continue;
      note(name);
      // What is undefined is not written.
      (changes ??= new Map()).set(name, undefined);
    } else if (!isPlain(shape)) {
      const child = stripped(value[name], shape, note);
      if (child !== value[name]) (changes ??= new Map()).set(name, child);
    }
  }
  return changes ? { ...value, ...Object.fromEntries(changes) } : value;
}

/** The value without the fields that its shape does not have; the same value where there are none. */
function stripped(value: unknown, shape: Shape, note: NoteUnknown): unknown {
  if (isPlain(shape)) return value;
  if (isObject(value)) return strippedObject(value, shape, note);
  const { element } = shape;
  if (!Array.isArray(value) || !element || isPlain(element)) return value;
  let isSame = true;
  const elements = value.map((each: unknown) => {
    const one = stripped(each, element, note);
    isSame &&= one === each;
    return one;
  });
  return isSame ? value : elements;
}

/** A response has a field that its schema does not have. */
class UnknownField extends Error {
  override name = 'UnknownField';
}

type Compiler = typeof serializerCompiler;

/** Makes the serializers of responses; `checked` refuses what does not fit its schema. */
export const responseSerializer =
  (checked: boolean): Compiler =>
  (route) => {
    const { schema, method, url } = route;
    const shape = schema instanceof z.ZodType ? shapeOf(schema) : {};
    if (!checked) return (data) => JSON.stringify(stripped(data, shape, () => undefined));
    const write = serializerCompiler(route);
    return (data) => {
      stripped(data, shape, (field) => {
        throw new UnknownField(`${method} ${url} answers ${field}, which its schema does not have`);
      });
      return write(data);
    };
  };
