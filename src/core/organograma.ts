/** Builds the tree of Diretor, Gerente and Corretor from a flat list of people and their superiors. */
import { nivelDo } from './colaboradores.ts'
import { emUmaLinha, semAcentos } from './texto.ts'

/**
 * One active colaborador. Sales are those of the month with the person or their team as participants, each counted
 * once.
 */
export interface PessoaDoOrganograma {
  id: string
  nome: string
  cargo: string
  /** Null at the top, or if the superior is no longer active. */
  superior_id: string | null
  vendas: number
  /** Reais. */
  valor: number
}

export interface Ramo<P extends PessoaDoOrganograma = PessoaDoOrganograma> {
  pessoa: P
  /** Number of direct and indirect reports. */
  equipe: number
  ramos: Ramo<P>[]
}

export interface Organograma<P extends PessoaDoOrganograma = PessoaDoOrganograma> {
  /** The Diretores, each with their team. */
  topo: Ramo<P>[]
  /** People below Diretor without a superior, each with their team. */
  semSuperior: Ramo<P>[]
}

/**
 * Builds the tree. Each person appears once; siblings keep the given order. A superior who is missing from the list or
 * not of a higher rank is ignored.
 */
export function montarOrganograma<P extends PessoaDoOrganograma>(pessoas: readonly P[]): Organograma<P> {
  const ramos = new Map<string, Ramo<P>>()
  for (const pessoa of pessoas) ramos.set(pessoa.id, { pessoa, equipe: 0, ramos: [] })
  const todos = [...ramos.values()]
  const soltos = todos.filter((ramo) => {
    const acima = superiorDe(ramos, ramo)
    acima?.ramos.push(ramo)
    return !acima
  })
  // Bottom-up, so that each team is complete when added to the one above.
  for (const ramo of todos.toSorted((a, b) => nivelDo(b.pessoa.cargo) - nivelDo(a.pessoa.cargo))) {
    const acima = superiorDe(ramos, ramo)
    if (acima) acima.equipe += ramo.equipe + 1
  }
  return {
    topo: soltos.filter(({ pessoa }) => nivelDo(pessoa.cargo) === 1),
    semSuperior: soltos.filter(({ pessoa }) => nivelDo(pessoa.cargo) !== 1),
  }
}

/** A visible row of the tree. */
export interface Linha<P extends PessoaDoOrganograma = PessoaDoOrganograma> {
  ramo: Ramo<P>
  /** 1 at the top. */
  profundidade: number
  aberto: boolean
  /** The position among siblings, from 1, and their number. */
  posicao: number
  irmaos: number
  acima: string | null
}

/** The visible rows, top-down; the teams of people in `abertos` are expanded. */
export function linhasVisiveis<P extends PessoaDoOrganograma>(
  ramos: readonly Ramo<P>[],
  abertos: ReadonlySet<string>,
  profundidade = 1,
  acima: string | null = null,
): Linha<P>[] {
  return ramos.flatMap((ramo, i) => {
    const aberto = ramo.ramos.length > 0 && abertos.has(ramo.pessoa.id)
    const linha = { ramo, profundidade, aberto, posicao: i + 1, irmaos: ramos.length, acima }
    return aberto
      ? [linha, ...linhasVisiveis(ramo.ramos, abertos, profundidade + 1, ramo.pessoa.id)]
      : [linha]
  })
}

/** Prunes the branches to the paths that lead to names containing `texto`, ignoring case and accents. */
export function procurarNoOrganograma<P extends PessoaDoOrganograma>(
  ramos: readonly Ramo<P>[],
  texto: string,
): Ramo<P>[] {
  const procurado = semAcentos(emUmaLinha(texto))
  if (procurado === '') return [...ramos]
  return ramos.flatMap((ramo) => {
    const abaixo = procurarNoOrganograma(ramo.ramos, texto)
    const achado = semAcentos(ramo.pessoa.nome).includes(procurado)
    return achado || abaixo.length > 0 ? [{ ...ramo, ramos: abaixo }] : []
  })
}

/** The ids of everyone in the branches with a visible team. */
export function idsComEquipe(ramos: readonly Ramo[]): string[] {
  return ramos.flatMap((ramo) => (ramo.ramos.length > 0 ? [ramo.pessoa.id, ...idsComEquipe(ramo.ramos)] : []))
}

function superiorDe<P extends PessoaDoOrganograma>(
  ramos: ReadonlyMap<string, Ramo<P>>,
  { pessoa }: Ramo<P>,
): Ramo<P> | undefined {
  const acima = pessoa.superior_id === null ? undefined : ramos.get(pessoa.superior_id)
  return acima && nivelDo(acima.pessoa.cargo) < nivelDo(pessoa.cargo) ? acima : undefined
}
