/** Derives the schema of a stored record from the rules of its fields: a rule's output can differ from its input. */
import { z } from 'zod'

const outputs = new WeakMap<z.ZodType, z.ZodType>()

/** Declares the output of `rule`, which transforms its input: rows contain what `output` describes. */
export function withOutput<T extends z.ZodType>(rule: T, output: z.ZodType): T {
  outputs.set(rule, output)
  return rule
}

/** The schema of the output of `rule`, without its rules. Throws for a transform whose output is not declared. */
export function outputOf<T extends z.ZodType>(rule: T): z.ZodType<z.output<T>, z.output<T>> {
  return (outputs.get(rule) ?? derive(rule)) as z.ZodType<z.output<T>, z.output<T>>
}

function derive(rule: z.ZodType): z.ZodType {
  if (rule instanceof z.ZodDefault || rule instanceof z.ZodPrefault) return outputOf(innerOf(rule))
  if (rule instanceof z.ZodNullable) return outputOf(innerOf(rule)).nullable()
  if (rule instanceof z.ZodArray) return z.array(outputOf(rule.element as z.ZodType))
  if (rule instanceof z.ZodEnum || rule instanceof z.ZodBoolean) return rule
  if (rule instanceof z.ZodNumber) return z.number()
  if (rule instanceof z.ZodString || rule instanceof z.ZodStringFormat) return z.string()
  throw new Error(`no output schema is declared for a field of type ${rule.type}`)
}

function innerOf(rule: z.ZodDefault | z.ZodPrefault | z.ZodNullable): z.ZodType {
  return rule.unwrap() as z.ZodType
}

type Outputs<C extends z.ZodRawShape> = { [K in keyof C]: z.ZodType<z.output<C[K]>, z.output<C[K]>> }

/** A part's row within its record: the fields, and additions such as referenced names in `more`. */
export function partRowOf<C extends z.ZodRawShape, M extends z.ZodRawShape>(fields: C, more: M) {
  return z.object({ id: z.string(), ...outputsOf(fields), ...more })
}

/** A row in lists and forms: the fields, and additions such as status and referenced names in `more`. */
export function rowOf<C extends z.ZodRawShape, M extends z.ZodRawShape>(fields: C, more: M) {
  return z.object({
    id: z.string(),
    versao: z.number(),
    ...outputsOf(fields),
    ...more,
    created_at: z.string(),
  })
}

function outputsOf<C extends z.ZodRawShape>(fields: C): Outputs<C> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, rule]) => [name, outputOf(rule as z.ZodType)]),
  ) as Outputs<C>
}
