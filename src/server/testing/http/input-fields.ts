/** Every field that a route of the contract takes, and a call with a value for it and whatever else is required. */
import { traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import { contract, type RouteName } from '../../../contract/index.ts'

/** The names and indices that lead to a field of an input; empty for the input itself. */
export type Path = readonly (string | 0)[]

/** The part of JSON Schema that the contract's inputs use. */
export interface FieldSchema {
  type?: string
  properties?: Record<string, FieldSchema>
  required?: string[]
  additionalProperties?: FieldSchema | boolean
  items?: FieldSchema
  anyOf?: FieldSchema[]
  oneOf?: FieldSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
  minLength?: number
  maxLength?: number
}

/** A route's input as the contract validates it, and as JSON Schema; both undefined for a route without one. */
export interface Input {
  rule: z.ZodType | undefined
  schema: FieldSchema | undefined
}

/** The input of every route. */
export const INPUTS: ReadonlyMap<RouteName, Input> = (() => {
  const inputs = new Map<RouteName, Input>()
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const rule = procedure['~orpc'].inputSchema as z.ZodType | undefined
    const schema = rule && (z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' }) as FieldSchema)
    const { inputStructure } = procedure['~orpc'].route
    inputs.set(path.join('.') as RouteName, {
      rule,
      schema: inputStructure === 'detailed' && schema ? withBytes(schema) : schema,
    })
  })
  return inputs
})()

/** The input of a route that takes bytes: the fields of its address, and the bytes as `body`. */
function withBytes({ properties: { params, body } = {} }: FieldSchema): FieldSchema {
  return {
    ...params,
    properties: { ...params?.properties, body: { ...body, type: 'string' } },
    required: [...(params?.required ?? []), 'body'],
  }
}

/** Every field below `schema`, containers and their contents; of an array, its first item. */
export function fieldsOf(schema: FieldSchema): Path[] {
  const paths = new Map<string, Path>()
  const walk = (part: FieldSchema, path: Path) => {
    if (path.length > 0) paths.set(path.join('.'), path)
    for (const alternative of alternativesOf(part)) {
      for (const [name, field] of Object.entries(alternative.properties ?? {})) walk(field, [...path, name])
      if (alternative.items) walk(alternative.items, [...path, 0])
      if (typeof alternative.additionalProperties === 'object')
        walk(alternative.additionalProperties, [...path, 'campo'])
    }
  }
  walk(schema, [])
  return [...paths.values()]
}

/** The schema of the field at `path`. */
export function schemaAt(schema: FieldSchema, path: Path): FieldSchema | undefined {
  const [step, ...rest] = path
  if (step === undefined) return schema
  for (const alternative of alternativesOf(schema)) {
    const inner = childOf(alternative, step)
    const found = inner && schemaAt(inner, rest)
    if (found) return found
  }
  return undefined
}

/** Gives the value of a field without parts. */
type PlainValue = (name: string, schema: FieldSchema) => unknown

/** An input that has what `schema` requires and the fields at `paths`; if its alternatives differ, the first one decides. */
export function inputWith(
  schema: FieldSchema,
  paths: readonly Path[],
  plain: PlainValue,
  name = '',
): unknown {
  const step = paths.find(([first]) => first !== undefined)?.[0]
  const fitting = alternativesOf(schema).filter((each) => step === undefined || childOf(each, step))
  const chosen = fitting.find(({ type }) => type !== 'null') ?? schema
  const below = (key: string | 0) => paths.filter(([first]) => first === key).map(([, ...rest]) => rest)
  if (chosen.type === 'object') {
    const input: Record<string, unknown> = {}
    for (const key of new Set([...(chosen.required ?? []), ...paths.flatMap(([first]) => first ?? [])])) {
      const field = childOf(chosen, key)
      if (field) input[key] = inputWith(field, below(key), plain, String(key))
    }
    return input
  }
  if (chosen.type === 'array' && chosen.items)
    return step === 0 || (chosen.minItems ?? 0) > 0 ? [inputWith(chosen.items, below(0), plain, name)] : []
  return plain(name, chosen)
}

/** `input` with `value` in place of what is at `path`. */
export function replacedAt(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(input)) return [replacedAt(input[0], rest, value), ...input.slice(1)]
  const object = input as Record<string, unknown>
  return { ...object, [step]: replacedAt(object[step], rest, value) }
}

/** The value at `path` of a value; undefined if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  )
}

function alternativesOf(schema: FieldSchema): FieldSchema[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  return alternatives ? alternatives.flatMap(alternativesOf) : [schema]
}

function childOf({ properties, items, additionalProperties }: FieldSchema, step: string | 0) {
  if (step === 0) return items
  return properties?.[step] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
}
