/** The tree of Diretor, Gerente and Corretor, made of a flat list of who answers to whom. */
import { nivelDo } from './colaboradores.ts'
import { emUmaLinha, semAcentos } from './texto.ts'

/** One active colaborador. Sales are those of the month in which the person or their team took part, each once. */
export interface PessoaDoOrganograma {
  id: string
  nome: string
  cargo: string
  /** Null at the top, and for someone whose superior is no longer active. */
  superior_id: string | null
  vendas: number
  /** Reais. */
  valor: number
}

export interface Ramo<P extends PessoaDoOrganograma = PessoaDoOrganograma> {
  pessoa: P
  /** How many people answer to this one, directly or not. */
  equipe: number
  ramos: Ramo<P>[]
}

export interface Organograma<P extends PessoaDoOrganograma = PessoaDoOrganograma> {
  /** The Diretores, each with their team. */
  topo: Ramo<P>[]
  /** Those below a Diretor who answer to nobody, each with their team. */
  semSuperior: Ramo<P>[]
}

/**
 * The tree. Every person stands in it once, in the order given among those of one superior. A superior who is not in the
 * list, or not of a higher level, counts as none.
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
  // From the bottom, so that each team is complete when it is counted into the one above.
  for (const ramo of todos.toSorted((a, b) => nivelDo(b.pessoa.cargo) - nivelDo(a.pessoa.cargo))) {
    const acima = superiorDe(ramos, ramo)
    if (acima) acima.equipe += ramo.equipe + 1
  }
  return {
    topo: soltos.filter(({ pessoa }) => nivelDo(pessoa.cargo) === 1),
    semSuperior: soltos.filter(({ pessoa }) => nivelDo(pessoa.cargo) !== 1),
  }
}

/** A visible line of the tree. */
export interface Linha<P extends PessoaDoOrganograma = PessoaDoOrganograma> {
  ramo: Ramo<P>
  /** 1 at the top. */
  profundidade: number
  aberto: boolean
  /** The place among those of one superior, from 1, and how many these are. */
  posicao: number
  irmaos: number
  acima: string | null
}

/** The lines of the branches, top-down, with the teams of those in `abertos` under them. */
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

/** The branches that hold a name containing `texto`, whatever case and accents, cut down to the ways that lead there. */
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

/** The ids of everyone in the branches who has a team shown under them. */
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
