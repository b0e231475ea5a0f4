/** The first steps of an empty system: their order, their state, and what is still missing in words. */
import type { Cadastro } from './cadastros.ts'

/** Steps that fill in a register, whose new form each of them opens. */
const REGISTER_STEPS = [
  'lojas',
  'empreendimentos',
  'colaboradores',
  'vendas',
  'usuarios',
] as const satisfies Cadastro[]
type RegisterStep = (typeof REGISTER_STEPS)[number]

/** Whether the step fills in a register. */
export function isRegisterStep(step: StepName | Cadastro): step is RegisterStep {
  return REGISTER_STEPS.some((register) => register === step)
}

/** `parado`: there are records, but none that can be used, for instance because all are Inativo. */
export const STEP_STATES = ['feito', 'parado', 'falta'] as const
export type StepState = (typeof STEP_STATES)[number]

/** Each step's name, and its sentence for each state, in their order. Mails come before the invitation, which is one. */
export const STEP_WORDS = {
  marca: {
    nome: 'Nome e logo',
    feito: 'O nome e o logo aparecem na entrada, nos PDFs e no papel.',
    parado: 'Falta um dos dois: o nome ou o logo.',
    falta: 'Escreva o nome da imobiliária e envie o logo: aparecem na entrada, nos PDFs e no papel.',
  },
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
  rede: {
    nome: 'Abrir em outro computador e enviar emails',
    feito: 'O Plantão abre em outros computadores e envia emails.',
    parado: 'Uma das duas coisas ainda falta.',
    falta: 'Por enquanto o Plantão só abre neste computador, e os emails esperam na Caixa de saída.',
  },
  usuarios: {
    nome: 'Convite',
    feito: 'Mais alguém tem acesso ao sistema.',
    parado: 'Só você tem acesso ativo: ative um usuário ou convide outro.',
    falta: 'Dê acesso a quem trabalha com você.',
  },
} as const satisfies Record<string, { nome: string } & Record<StepState, string>>

/** The first steps of a brokerage, in this order. */
export const STEPS = Object.keys(STEP_WORDS) as readonly StepName[]
export type StepName = keyof typeof STEP_WORDS
export type FirstStepStates = Readonly<Record<StepName, StepState>>

/** The steps that a sale needs. */
const BEFORE_VENDA = ['lojas', 'empreendimentos', 'colaboradores'] as const satisfies StepName[]

/** Says what the step lacks, or that it is done: 'Registre a primeira venda. Antes dela faltam: loja, equipe.' */
export function describeStep(step: StepName, states: FirstStepStates): string {
  const sentence = STEP_WORDS[step][states[step]]
  if (step !== 'vendas' || states.vendas === 'feito') return sentence
  const missing = BEFORE_VENDA.filter((before) => states[before] !== 'feito').map((before) =>
    STEP_WORDS[before].nome.toLocaleLowerCase('pt-BR'),
  )
  if (missing.length === 0) return sentence
  return `${sentence} Antes dela ${missing.length === 1 ? 'falta' : 'faltam'}: ${missing.join(', ')}.`
}

/** The first step of `steps` that is not done; undefined if all are. */
export function nextStep<S extends StepName>(states: FirstStepStates, steps: readonly S[]): S | undefined {
  return steps.find((step) => states[step] !== 'feito')
}
