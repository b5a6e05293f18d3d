import * as z from 'zod'

/**
 * The beginning of a path as error details show it: the fields that the schema defines. It ends before the first name that
 * is not a field of the schema, because that name is the client's.
 */
export function schemaPath(schema: z.ZodType, path: readonly (string | number)[]): string {
  const known: (string | number)[] = []
  let fields: readonly z.core.$ZodType[] = [schema]
  for (const part of path) {
    fields = fields.flatMap(alternatives).flatMap((field) => childOf(field, part) ?? [])
    if (fields.length === 0) break
    known.push(part)
  }
  return known.join('.')
}

/** The schemas of a value: the one inside its wrappers, or each part of a union. */
function alternatives(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives)
  if (schema instanceof z.ZodPipe) return alternatives(schema.in)
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  return isWrapper ? alternatives(schema.unwrap()) : [schema]
}

function childOf(schema: z.core.$ZodType, part: string | number): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodArray) return typeof part === 'number' ? schema.element : undefined
  if (!(schema instanceof z.ZodObject) || typeof part !== 'string') return undefined
  return Object.hasOwn(schema.shape, part) ? schema.shape[part] : undefined
}
