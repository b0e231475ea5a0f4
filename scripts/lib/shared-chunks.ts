/** Decides which chunk a module goes to when several screens or dialogs share it, and which styles are one sheet. */
import type { Rolldown } from 'vite'

/**
 * Returns the chunk's name of each shared module, by module id, computed from a build without such names. That build makes
 * one chunk for each combination of screens that share something: 80 requests for one screen. Only its result shows which
 * screens need a module: by imports, every screen would need all of '@mantine/core'. Modules of one
 * screen are absent, except for the first screens' styles. The style sheets `paintedFirst` are one with the page's own.
 */
export function sharedChunks(
  { output }: Rolldown.RolldownOutput,
  paintedFirst: readonly string[],
): Map<string, string> {
  const chunks = output.filter((file) => file.type === 'chunk')
  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const shared = chunks.filter((chunk) => !entries.includes(chunk))
  const users = new Map(shared.map((chunk) => [chunk.fileName, [] as string[]]))
  for (const entry of entries)
    for (const file of filesOf(entry, chunks)) users.get(file)?.push(entry.facadeModuleId ?? entry.name)
  return new Map([
    ...shared.flatMap(({ fileName, moduleIds }) => {
      const name = nameFor(users.get(fileName) ?? [])
      return moduleIds.map((id): [string, string] => [
        id,
        isStyle(id) && STYLED_AT_ONCE.has(name) ? 'app' : name,
      ])
    }),
    ...entries.flatMap(({ facadeModuleId, moduleIds }) => {
      const name = nameFor([facadeModuleId ?? ''])
      if (name === 'start')
        return moduleIds.filter((id) => id.endsWith('.css')).map((id): [string, string] => [id, name])
      if (!STYLED_AT_ONCE.has(name)) return []
      return moduleIds.filter(isStyle).map((id): [string, string] => [id, 'app'])
    }),
    ...paintedFirst.map((id): [string, string] => [id, 'start']),
  ])
}

const isStyle = (id: string) => id.endsWith('.module.css')

/**
 * The first of these that uses a module decides, so that the first screens do not load what only later ones need. What a
 * module imports has at least the same users, so chunks import only earlier ones, never each other.
 */
const FIRST_USERS = [
  ['index.html', 'start'],
  ['main.tsx', 'app'],
  ['LoginScreen.tsx', 'entry'],
  ['Toasts.tsx', 'toasts'],
  ['ProtectedLayout.tsx', 'shell'],
  ['DashboardScreen.tsx', 'dashboard'],
  ['shell/opened.ts', 'frame'],
  ['DashboardFilters.tsx', 'panels'],
  ['Panel.tsx', 'panels'],
  ['api/link.ts', 'afterwards'],
  ['eventos/follow.ts', 'afterwards'],
  ['VendasScreen.tsx', 'vendas'],
  ['ComissoesScreen.tsx', 'comissoes'],
  ['session/credentials.ts', 'schemas'],
  ['VendaDialogs.tsx', 'venda'],
  ['Screen.tsx', 'screens'],
] as const

/** The styles of these are one sheet, which every page loads: they are 5 kB, and were a request for each. */
const STYLED_AT_ONCE: ReadonlySet<string> = new Set([
  'app',
  'entry',
  'shell',
  'dashboard',
  'frame',
  'panels',
  'vendas',
])

function nameFor(users: readonly string[]): string {
  const first = FIRST_USERS.find(([file]) => users.some((user) => user.includes(file)))
  return first?.[1] ?? 'dialogs'
}

/** The files that a browser loads for `entry`, with all static imports. */
function filesOf(entry: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const pending = [entry.fileName]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue
    files.add(file)
    pending.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []))
  }
  return files
}
