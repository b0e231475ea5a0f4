/** The schema of a stored record, computed from the rules of its fields: what a rule accepts in is not always what it leaves. */
import { z } from 'zod'

const saidas = new WeakMap<z.ZodType, z.ZodType>()

/** `regra` itself, which transforms what it reads; rows hold what `saida` describes. */
export function comSaida<T extends z.ZodType>(regra: T, saida: z.ZodType): T {
  saidas.set(regra, saida)
  return regra
}

/** The schema of the values that `regra` leaves, without the rules. Throws for a transform that does not declare them. */
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

/** A row as lists and forms read it: its fields, and what `mais` adds, such as its status and the names it refers to. */
export function linhaDe<C extends z.ZodRawShape, M extends z.ZodRawShape>(campos: C, mais: M) {
  const dosCampos = Object.fromEntries(
    Object.entries(campos).map(([nome, regra]) => [nome, saidaDe(regra as z.ZodType)]),
  ) as Saidas<C>
  return z.object({ id: z.string(), versao: z.number(), ...dosCampos, ...mais, created_at: z.string() })
}
