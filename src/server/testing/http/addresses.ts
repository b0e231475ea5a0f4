/** Spellings of a route's address that some parser takes for that route, or for another one. */
import { isParameter, ROUTES, type RouteOfContract } from './routes.ts'

/**
 * Addresses that two parsers split differently, by name. `parts` are those of `route` with its parameters filled in;
 * `carriers` are routes that could be matched in its place.
 */
export function ambiguousAddresses(
  { method }: Pick<RouteOfContract, 'method'>,
  parts: readonly string[],
  { origin, carriers }: { origin: string; carriers: readonly RouteOfContract[] },
): Record<string, string> {
  const rest = parts.join('/')
  const addresses: Record<string, string> = {
    backslashes: `/api\\${parts.join('\\')}`,
    'encoded backslashes': `/api%5c${parts.join('%5C')}`,
    'doubly encoded backslashes': `/api%255c${parts.join('%255c')}`,
    'a dot': `/api/./${rest}`,
    dots: `/api/vendas/../${rest}`,
    'encoded dots': `/api/vendas/%2e%2e/${rest}`,
    'half encoded dots': `/api/.%2E/api/${rest}`,
    'doubly encoded dots': `/api/vendas/%252e%252e/${rest}`,
    'dots with a parameter': `/api/vendas/..;/${rest}`,
    'dots after an encoded slash': `/api/vendas%2f..%2f${rest}`,
    'dots at the end': `/api/${rest}/x/..`,
    'doubled slash': `/api//${rest}`,
    'doubled slash in front': `//api/${rest}`,
    'encoded doubled slash': `/api/%2f${rest}`,
    'absolute form': `${origin}/api/${rest}`,
    'absolute form of another host': `https://plantao.example/api/${rest}`,
    NUL: `/api/${rest}%00`,
    'line feed': `/api/${rest}%0d%0a`,
    fragment: `/api/${rest}#/../x`,
  }
  for (const { parts: carrier } of carriers) {
    const at = carrier.findIndex(isParameter)
    const tail = carrier.slice(at + 1)
    const back = (dots: string, slash: string) =>
      [
        '/api',
        ...carrier.slice(0, at),
        [...Array<string>(at).fill(dots), ...parts.slice(0, parts.length - tail.length)].join(slash),
        ...tail,
      ].join('/')
    const name = `${method} ${carrier.join('/')}`
    addresses[`${name} and ..\\`] = back('..', '\\')
    addresses[`${name} and encoded dots and slashes`] = back('%2e%2e', '%2f')
    addresses[`${name} and encoded dots and backslashes`] = back('%2E.', '%5c')
    addresses[`${name} and encoded dots`] = back('%2e%2e', '/')
  }
  return addresses
}

/** Routes with one parameter that would match an address of `route` written as a single parameter. */
export function carriersOf(route: RouteOfContract): RouteOfContract[] {
  return ROUTES.filter(({ rota, method, parts }) => {
    if (rota === route.rota || method !== route.method || parts.filter(isParameter).length !== 1) return false
    const tail = parts.slice(parts.findIndex(isParameter) + 1)
    return (
      tail.length < route.parts.length && tail.every((part, i) => part === route.parts.at(i - tail.length))
    )
  })
}

/** Addresses that match no route, by name. */
export function otherAddresses(parts: readonly string[]): Record<string, string> {
  const [first = '', ...more] = parts
  return {
    capitals: `/API/${parts.join('/')}`,
    'capitals in its noun': `/api/${[first.toUpperCase(), ...more].join('/')}`,
    'a dot at its end': `/api/${parts.join('/')}.`,
    'a parameter at its end': `/api/${parts.join('/')};x=1`,
    'a parameter in its noun': `/api/${[`${first};x=1`, ...more].join('/')}`,
    'a space at its end': `/api/${parts.join('/')}%20`,
    'an encoded question mark': `/api/${parts.join('/')}%3fx=1`,
  }
}

/** Other spellings of the same address. */
export function sameAddresses(parts: readonly string[]): Record<string, string> {
  const path = `/api/${parts.join('/')}`
  return {
    plain: path,
    'a slash at its end': `${path}/`,
    'an encoded letter': `/%61pi/${parts.join('/')}`,
    'a query with dots and backslashes': `${path}?x=..\\../%2e%2e//`,
  }
}
