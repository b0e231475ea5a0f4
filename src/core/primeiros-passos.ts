/** The first steps of an empty system: their order, their state, and what is still missing in words. */
import type { Cadastro } from './cadastros.ts'

/** The registers that a brokerage fills in first, in this order. */
export const PASSOS = [
  'lojas',
  'empreendimentos',
  'colaboradores',
  'vendas',
  'usuarios',
] as const satisfies Cadastro[]
export type Passo = (typeof PASSOS)[number]

/** `parado`: there are records, but none that can be used, for instance because all are Inativo. */
export const ESTADOS_DO_PASSO = ['feito', 'parado', 'falta'] as const
export type EstadoDoPasso = (typeof ESTADOS_DO_PASSO)[number]

export type PrimeirosPassos = Readonly<Record<Passo, EstadoDoPasso>>

/** A step's name, and its sentence for each state. */
export const PALAVRAS_DO_PASSO: Readonly<Record<Passo, { nome: string } & Record<EstadoDoPasso, string>>> = {
  lojas: {
    nome: 'Loja',
    feito: 'Há uma loja ativa.',
    parado: 'Todas as lojas estão inativas: ative uma ou cadastre outra.',
    falta: 'Cadastre a primeira loja: toda venda pertence a uma.',
  },
  empreendimentos: {
    nome: 'Empreendimento',
    feito: 'Há um empreendimento ativo.',
    parado: 'Todos os empreendimentos estão inativos: ative um ou cadastre outro.',
    falta: 'Cadastre o primeiro empreendimento: é nele que fica a unidade vendida.',
  },
  colaboradores: {
    nome: 'Equipe',
    feito: 'Há um corretor ativo.',
    parado: 'Há colaboradores, mas nenhum corretor ativo: só corretores participam de vendas.',
    falta: 'Cadastre o primeiro corretor: só corretores participam de vendas.',
  },
  vendas: {
    nome: 'Venda',
    feito: 'A primeira venda está registrada.',
    parado: 'Registre a primeira venda.',
    falta: 'Registre a primeira venda.',
  },
  usuarios: {
    nome: 'Convite',
    feito: 'Mais alguém tem acesso ao sistema.',
    parado: 'Só você tem acesso ativo: ative um usuário ou convide outro.',
    falta: 'Dê acesso a quem trabalha com você.',
  },
}

/** What a sale needs. */
const ANTES_DA_VENDA = ['lojas', 'empreendimentos', 'colaboradores'] as const satisfies Passo[]

/** What the step lacks, or that it is done: 'Registre a primeira venda. Antes dela faltam: loja, equipe.' */
export function estadoPorExtenso(step: Passo, estados: PrimeirosPassos): string {
  const sentence = PALAVRAS_DO_PASSO[step][estados[step]]
  if (step !== 'vendas' || estados.vendas === 'feito') return sentence
  const faltam = ANTES_DA_VENDA.filter((before) => estados[before] !== 'feito').map((before) =>
    PALAVRAS_DO_PASSO[before].nome.toLocaleLowerCase('pt-BR'),
  )
  if (faltam.length === 0) return sentence
  return `${sentence} Antes dela ${faltam.length === 1 ? 'falta' : 'faltam'}: ${faltam.join(', ')}.`
}

/** The first step of `steps` that is not done; undefined if all are. */
export function proximoPasso(estados: PrimeirosPassos, steps: readonly Passo[]): Passo | undefined {
  return steps.find((step) => estados[step] !== 'feito')
}
