/** Builds the tree of Diretor, Gerente and Corretor from a flat list of people and their superiors. */
import { nivelOf } from './colaboradores.ts'
import { containsWords, inOneLine } from './text.ts'

/**
 * One active colaborador. Sales are those of the month with the person or their team as participants, each counted
 * once.
 */
export interface OrganogramaPerson {
  id: string
  nome: string
  cargo: string
  /** Null at the top, or if the superior is no longer active. */
  superior_id: string | null
  vendas: number
  /** Reais. */
  valor: number
}

export interface Branch<P extends OrganogramaPerson = OrganogramaPerson> {
  person: P
  /** Number of direct and indirect reports. */
  team: number
  branches: Branch<P>[]
}

export interface Organograma<P extends OrganogramaPerson = OrganogramaPerson> {
  /** The Diretores, each with their team. */
  top: Branch<P>[]
  /** People below Diretor without a superior, each with their team. */
  withoutSuperior: Branch<P>[]
}

/**
 * Builds the tree. Each person appears once; siblings keep the given order. A superior who is missing from the list or
 * not of a higher rank is ignored.
 */
export function buildOrganograma<P extends OrganogramaPerson>(people: readonly P[]): Organograma<P> {
  const branches = new Map<string, Branch<P>>()
  for (const person of people) branches.set(person.id, { person, team: 0, branches: [] })
  const all = [...branches.values()]
  const roots = all.filter((branch) => {
    const above = superiorOf(branches, branch)
    above?.branches.push(branch)
    return !above
  })
  // Bottom-up, so that each team is complete when added to the one above.
  for (const branch of all.toSorted((a, b) => nivelOf(b.person.cargo) - nivelOf(a.person.cargo))) {
    const above = superiorOf(branches, branch)
    if (above) above.team += branch.team + 1
  }
  return {
    top: roots.filter(({ person }) => nivelOf(person.cargo) === 1),
    withoutSuperior: roots.filter(({ person }) => nivelOf(person.cargo) !== 1),
  }
}

/** A visible row of the tree. */
export interface OrganogramaRow<P extends OrganogramaPerson = OrganogramaPerson> {
  branch: Branch<P>
  /** 1 at the top. */
  depth: number
  isOpen: boolean
  /** The position among siblings, from 1, and their number. */
  position: number
  siblings: number
  above: string | null
}

/** The visible rows, top-down; the teams of people in `expanded` are expanded. */
export function visibleRows<P extends OrganogramaPerson>(
  branches: readonly Branch<P>[],
  expanded: ReadonlySet<string>,
  depth = 1,
  above: string | null = null,
): OrganogramaRow<P>[] {
  return branches.flatMap((branch, i) => {
    const isOpen = branch.branches.length > 0 && expanded.has(branch.person.id)
    const row = { branch, depth, isOpen, position: i + 1, siblings: branches.length, above }
    return isOpen ? [row, ...visibleRows(branch.branches, expanded, depth + 1, branch.person.id)] : [row]
  })
}

/** Prunes the branches to the paths that lead to names containing every word of `text`, ignoring case and accents. */
export function searchOrganograma<P extends OrganogramaPerson>(
  branches: readonly Branch<P>[],
  text: string,
): Branch<P>[] {
  const searched = inOneLine(text)
  if (searched === '') return [...branches]
  return branches.flatMap((branch) => {
    const below = searchOrganograma(branch.branches, text)
    const isMatch = containsWords(branch.person.nome, searched)
    return isMatch || below.length > 0 ? [{ ...branch, branches: below }] : []
  })
}

/** The ids of everyone in the branches with a visible team. */
export function idsWithTeam(branches: readonly Branch[]): string[] {
  return branches.flatMap((branch) =>
    branch.branches.length > 0 ? [branch.person.id, ...idsWithTeam(branch.branches)] : [],
  )
}

function superiorOf<P extends OrganogramaPerson>(
  branches: ReadonlyMap<string, Branch<P>>,
  { person }: Branch<P>,
): Branch<P> | undefined {
  const above = person.superior_id === null ? undefined : branches.get(person.superior_id)
  return above && nivelOf(above.person.cargo) < nivelOf(person.cargo) ? above : undefined
}
