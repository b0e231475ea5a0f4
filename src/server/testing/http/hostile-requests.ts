/** Requests with a hostile text somewhere in what is otherwise a valid call. */
import { BYTES } from '../../../core/partes.ts'
import { HOSTILE_KEYS, hostileQueries } from './hostile-values.ts'
import { type Path, replacedAt } from './input-fields.ts'
import { isParameter, type RouteOfContract } from './routes.ts'

export interface HostileRequest {
  target: string
  /** The body; undefined for none. */
  text: string | undefined
  /** Its media type. */
  type: string
}

/** Stands for the hostile text in what is otherwise JSON. */
const HERE = '@here'

/** The call of the route with that input. */
export function requestWith(route: RouteOfContract, input: unknown): HostileRequest {
  return written(route, input, '')
}

/** The same with `hostile`, a JSON text, in place of the field at `path`. */
export function requestWithValue(
  route: RouteOfContract,
  input: unknown,
  path: Path,
  hostile: string,
): HostileRequest {
  return written(route, replacedAt(input, path, HERE), hostile)
}

/** The same with names that no schema has: in the body, or in the query beside or in place of the fields there. */
export function requestsWithNames(route: RouteOfContract, input: unknown): HostileRequest[] {
  const { target, text, type } = requestWith(route, input)
  if (route.method !== 'GET')
    return HOSTILE_KEYS.map((key) => ({
      target,
      type,
      text: text === undefined || text === '{}' ? `{${key}}` : text.replace('{', () => `{${key},`),
    }))
  const [path = '', query = ''] = target.split('?')
  const names = query ? query.split('&').map((part) => part.split('=', 1)[0] ?? '') : ['texto']
  return names
    .flatMap(hostileQueries)
    .map((part) => ({ target: `${path}?${query}${query && '&'}${part}`, text: undefined, type }))
}

function written({ method, parts, type }: RouteOfContract, input: unknown, hostile: string): HostileRequest {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const rest: Record<string, unknown> = isObject ? { ...input } : {}
  const segments = parts.map((part) => {
    if (!isParameter(part)) return part
    const name = part.slice(1, -1)
    const value = rest[name]
    delete rest[name]
    return value === HERE ? inAddress(hostile) : encodeURIComponent(String(value))
  })
  const target = `/api/${segments.join('/')}`
  if (type === BYTES) {
    const { body } = rest
    return { target, type, text: body === HERE ? textOf(hostile) : String(body) }
  }
  if (method !== 'GET') {
    const text: string | undefined = JSON.stringify(isObject ? rest : input)
    return { target, type, text: text?.replace(`"${HERE}"`, () => hostile) }
  }
  const query = Object.entries(rest)
    .flatMap(([name, value]) => queryOf(name, value))
    .map(([name, value]) => `${name}=${value === HERE ? inAddress(hostile) : encodeURIComponent(value)}`)
  return { target: query.length > 0 ? `${target}?${query.join('&')}` : target, text: undefined, type }
}

function queryOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => queryOf(`${name}[${i}]`, item))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => queryOf(`${name}[${key}]`, item))
  return [[name, String(value)]]
}

/** A little more than a server reads of an address. */
const LONGEST = 20_000

/** The text of a JSON string, or the JSON itself, as part of an address; a lone surrogate as the bytes that mean it. */
function inAddress(hostile: string): string {
  return [...textOf(hostile).slice(0, LONGEST)]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : bytesOf(character)))
    .join('')
    .slice(0, LONGEST)
}

function textOf(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : json
  } catch {
    return json
  }
}

function bytesOf(surrogate: string): string {
  const unit = surrogate.charCodeAt(0)
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('')
}
