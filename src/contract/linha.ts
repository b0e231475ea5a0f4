/** Derives the schema of a stored record from the rules of its fields: a rule's output can differ from its input. */
import { z } from 'zod'

const saidas = new WeakMap<z.ZodType, z.ZodType>()

/** Declares the output of `regra`, which transforms its input: rows contain what `saida` describes. */
export function comSaida<T extends z.ZodType>(regra: T, saida: z.ZodType): T {
  saidas.set(regra, saida)
  return regra
}

/** The schema of the output of `regra`, without its rules. Throws for a transform whose output is not declared. */
export function saidaDe<T extends z.ZodType>(regra: T): z.ZodType<z.output<T>> {
  return (saidas.get(regra) ?? calcular(regra)) as z.ZodType<z.output<T>>
}

function calcular(regra: z.ZodType): z.ZodType {
  if (regra instanceof z.ZodDefault || regra instanceof z.ZodPrefault) return saidaDe(interior(regra))
  if (regra instanceof z.ZodNullable) return saidaDe(interior(regra)).nullable()
  if (regra instanceof z.ZodArray) return z.array(saidaDe(regra.element as z.ZodType))
  if (regra instanceof z.ZodEnum || regra instanceof z.ZodBoolean) return regra
  if (regra instanceof z.ZodNumber) return z.number()
  if (regra instanceof z.ZodString || regra instanceof z.ZodStringFormat) return z.string()
  throw new Error(`no output schema is declared for a field of type ${regra.type}`)
}

function interior(regra: z.ZodDefault | z.ZodPrefault | z.ZodNullable): z.ZodType {
  return regra.unwrap() as z.ZodType
}

type Saidas<C extends z.ZodRawShape> = { [K in keyof C]: z.ZodType<z.output<C[K]>> }

/** A row in lists and forms: the fields, and additions such as status and referenced names in `mais`. */
export function linhaDe<C extends z.ZodRawShape, M extends z.ZodRawShape>(campos: C, mais: M) {
  const dosCampos = Object.fromEntries(
    Object.entries(campos).map(([nome, regra]) => [nome, saidaDe(regra as z.ZodType)]),
  ) as Saidas<C>
  return z.object({ id: z.string(), versao: z.number(), ...dosCampos, ...mais, created_at: z.string() })
}
