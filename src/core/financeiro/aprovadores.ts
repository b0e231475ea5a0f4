/**
 * Says who may approve a closing, and who has to send it so that somebody can. It is the one place: sending, the
 * approval, the reasons that keep a person from it and the screens ask here.
 */
import { enumerate } from '../text.ts'
import type { UsuarioCargo } from '../usuarios.ts'
import { FECHAMENTO_MESSAGES } from './fechamentos.ts'

export interface Pessoa {
  id: string
  nome: string
  cargo: UsuarioCargo
}

/** A payee's key to which nothing was paid yet: it is still its author's own. */
export interface ChavePropria {
  favorecido: string
  autor_id: string
  /** True if the payee had no key before it. */
  primeira: boolean
  /** True if it was entered after the closing was sent, so that the sender did not see it. */
  depois_do_envio: boolean
}

/** What the author lets the closing pay to themselves. */
interface FeitoParaSi {
  favorecido: string
  autor_id: string
}

/** The facts that decide who may approve a closing. */
export interface Envio {
  quatro_olhos: boolean
  staff_aprova: boolean
  /** All active people with a login who see the closing. */
  pessoas: readonly Pessoa[]
  /** The keys of the closing's payees. */
  chaves: readonly ChavePropria[]
  /** Advances whose amount the payee typed, and prizes, bonuses and Ajustes that the payee released. */
  proprios: readonly FeitoParaSi[]
  /** Accounts that somebody else made, or whose password or email somebody else set, since the last approved closing. */
  contas: readonly { de: string; por: string }[]
  /** True if a closing was approved before: the first one is often approved by an account that its sender made. */
  ja_aprovou: boolean
}

/** The person who sent the closing; `cargo` is null if that person was deleted since. */
export type Remetente = Pick<Pessoa, 'id' | 'nome'> & { cargo: UsuarioCargo | null }
type Quem = Pick<Pessoa, 'id' | 'cargo'>

type Impedimento =
  | { por: 'cargo' }
  | { por: 'envio' }
  | { por: 'conta' }
  /** Names of the payees whose keys are the person's own. */
  | { por: 'chaves'; favorecidos: string[] }
  /** Names of the payees that are the person and get an advance, or a prize, bonus or Ajuste, by their own hand. */
  | { por: 'proprios'; favorecidos: string[] }

/** The reason that keeps the person from approving what was sent; null if there is none. */
export function impedimentoOf(envio: Envio, remetente: Remetente, quem: Quem): Impedimento | null {
  if (quem.cargo === 'Staff' && !envio.staff_aprova) return { por: 'cargo' }
  if (envio.quatro_olhos && remetente.id === quem.id) return { por: 'envio' }
  if (envio.quatro_olhos && envio.ja_aprovou && madeBy(envio, remetente, quem)) return { por: 'conta' }
  if (isOnlyAdministrador(envio, quem)) return null
  const proprios = madeForThemselves(envio, quem)
  if (proprios.length > 0) return { por: 'proprios', favorecidos: proprios }
  const favorecidos = ownKeys(envio, remetente, quem)
  return favorecidos.length === 0 ? null : { por: 'chaves', favorecidos }
}

/** The people who could approve what `remetente` sent, or would send. */
export function approversOf(envio: Envio, remetente: Remetente): Pessoa[] {
  return envio.pessoas.filter((pessoa) => impedimentoOf(envio, remetente, pessoa) === null)
}

/** Why the person cannot approve what was sent, with the way on, as a sentence; null if they can. */
export function whyNotApproved(envio: Envio, remetente: Remetente, quem: Quem): string | null {
  const impedimento = impedimentoOf(envio, remetente, quem)
  if (impedimento === null) return null
  const reason = reasonOf(impedimento, remetente)
  if (approversOf(envio, remetente).length === 0)
    return `${reason} ${FECHAMENTO_MESSAGES.retire_do_envio} ${wayOut(envio, quem)}`
  if (impedimento.por === 'cargo' || impedimento.por === 'envio') return reason
  const senders = sendersFor(sentAgain(envio), quem)
  const wayOn =
    senders.length > 0 ? `Peça que ${oneOf(senders)} envie; você aprova.` : FECHAMENTO_MESSAGES.outra_pessoa
  return `${reason} ${wayOn}${'favorecidos' in impedimento ? adviceToInactivate(envio, quem) : ''}`
}

/** Why nobody could approve what `remetente` would send, and what to do instead; null if somebody could. */
export function whyNobodyApproves(envio: Envio, remetente: Pessoa): string | null {
  if (approversOf(envio, remetente).length > 0) return null
  return `${FECHAMENTO_MESSAGES.ninguem_aprova} ${wayOut(envio, remetente)}`
}

/** Warnings for the person who approves: nobody else could have, or the sender made their account. */
export function warningsFor(
  envio: Envio,
  remetente: Remetente,
  quem: Quem,
): { chaves: string[]; proprios: boolean; conta: boolean } {
  const isAllowed = impedimentoOf(envio, remetente, quem) === null
  return {
    chaves: isAllowed ? ownKeys(envio, remetente, quem) : [],
    proprios: isAllowed && madeForThemselves(envio, quem).length > 0,
    conta: isAllowed && madeBy(envio, remetente, quem),
  }
}

/** True if the person is an Administrador and no other Administrador is active. */
function isOnlyAdministrador({ pessoas }: Pick<Envio, 'pessoas'>, { id, cargo }: Quem): boolean {
  return cargo === 'Administrador' && !pessoas.some((one) => one.cargo === 'Administrador' && one.id !== id)
}

function madeBy({ contas }: Envio, remetente: Remetente, quem: Quem): boolean {
  return contas.some(({ de, por }) => de === quem.id && por === remetente.id)
}

function madeForThemselves({ proprios }: Envio, { id }: Quem): string[] {
  return proprios.filter(({ autor_id }) => autor_id === id).map(({ favorecido }) => favorecido)
}

/** A first key that another Administrador looked at before they sent the closing is no obstacle to its author. */
export function ownKeys(
  { chaves }: Pick<Envio, 'chaves'>,
  remetente: Pick<Remetente, 'id' | 'cargo'>,
  { id }: Pick<Quem, 'id'>,
): string[] {
  const another = remetente.cargo === 'Administrador' && remetente.id !== id
  return chaves
    .filter((one) => one.autor_id === id && !(another && one.primeira && !one.depois_do_envio))
    .map(({ favorecido }) => favorecido)
}

function reasonOf(impedimento: Impedimento, { nome }: Remetente): string {
  if (impedimento.por === 'cargo') return FECHAMENTO_MESSAGES.staff_nao_aprova
  if (impedimento.por === 'envio') return FECHAMENTO_MESSAGES.quatro_olhos
  if (impedimento.por === 'conta') return madeAccountMessage(nome)
  if (impedimento.por === 'proprios') return FECHAMENTO_MESSAGES.proprios
  return ownKeysMessage(impedimento.favorecidos)
}

function sendersFor(envio: Envio, quem: Quem): Pessoa[] {
  return envio.pessoas.filter((one) => one.id !== quem.id && impedimentoOf(envio, one, quem) === null)
}

/** The closing as if it were sent now: the sender looks at all of its keys. */
const sentAgain = (envio: Envio): Envio => ({
  ...envio,
  chaves: envio.chaves.map((chave) => ({ ...chave, depois_do_envio: false })),
})

type Saida =
  /** If one of these sends it, `aprova` approves it. */
  | { como: 'outro_envia'; enviam: Pessoa[]; aprova: Pessoa }
  | { como: 'desligar_quatro_olhos' }
  /** Without the payments of these payees, in which keys, advances or lines are theirs, `aprova` approves it. */
  | { como: 'separar'; favorecidos: string[]; aprova: Pessoa }
  | { como: 'ativar_administrador' }

/** The way out where nobody can approve what was sent: the mildest one, best one that lets `quem` approve. */
export function findWayOut(sent: Envio, quem: Quem): Saida {
  const envio = sentAgain(sent)
  const inOrder = envio.pessoas.toSorted((a, b) => Number(b.id === quem.id) - Number(a.id === quem.id))
  for (const aprova of inOrder) {
    const enviam = sendersFor(envio, aprova)
    if (enviam.length > 0) return { como: 'outro_envia', enviam, aprova }
  }
  const off = { ...envio, quatro_olhos: false }
  if (envio.quatro_olhos && off.pessoas.some((one) => approversOf(off, one).length > 0))
    return { como: 'desligar_quatro_olhos' }
  for (const aprova of inOrder) {
    const impedimento = impedimentoOf(off, aprova, aprova)
    if (impedimento && 'favorecidos' in impedimento)
      return { como: 'separar', favorecidos: impedimento.favorecidos, aprova }
  }
  return { como: 'ativar_administrador' }
}

const wayOut = (envio: Envio, quem: Quem) =>
  `${sentenceOf(findWayOut(envio, quem), quem)}${adviceToInactivate(envio, quem)}`

function sentenceOf(saida: Saida, quem: Quem): string {
  if (saida.como === 'ativar_administrador') return FECHAMENTO_MESSAGES.ative_administrador
  if (saida.como === 'desligar_quatro_olhos')
    return quem.cargo === 'Administrador'
      ? FECHAMENTO_MESSAGES.desligue_quatro_olhos
      : FECHAMENTO_MESSAGES.peca_que_desligue
  const approver = saida.aprova.id === quem.id ? 'você' : named(saida.aprova)
  if (saida.como === 'separar')
    return `Deixe para outro fechamento o que é de ${people(saida.favorecidos)}: ${approver} aprova este, e outra pessoa aquele.`
  const enviam = saida.enviam.some(({ id }) => id === quem.id)
    ? 'Envie você'
    : `Peça que ${oneOf(saida.enviam)} envie`
  return `${enviam}; ${approver} aprova.`
}

/** Advice that another Administrador may no longer work here and can then be made Inativo. */
function adviceToInactivate({ quatro_olhos, pessoas }: Envio, quem: Quem): string {
  if (quatro_olhos || quem.cargo !== 'Administrador') return ''
  return mayBeInactivated(pessoas.filter(({ id, cargo }) => cargo === 'Administrador' && id !== quem.id))
}

function mayBeInactivated(outros: readonly Pessoa[]): string {
  if (outros.length === 0) return ''
  return ` Se ${oneOf(outros)} não trabalha aqui, pode ser tornado Inativo em Usuários.`
}

const named = ({ nome, cargo }: Pessoa) => `${nome} (${cargo})`

/** The most people that a sentence offers. */
const MAX_OFFERED = 3

function oneOf(pessoas: readonly Pessoa[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
    pessoas.slice(0, MAX_OFFERED).map(named),
  )
}

/** The most names that a sentence has. */
const MAX_NOMES = 5

function people(nomes: readonly string[]): string {
  const more = nomes.length - MAX_NOMES
  return enumerate(more > 0 ? [...nomes.slice(0, MAX_NOMES), `mais ${more}`] : nomes)
}

/** Message for an approver whose account the sender of the closing made, or whose password the sender set. */
export function madeAccountMessage(remetente: string): string {
  return `${remetente} fez a sua conta, ou definiu a senha ou o email dela, e enviou este fechamento.`
}

/** Message for an approver who entered these payees' keys. */
export function ownKeysMessage(favorecidos: readonly string[]): string {
  return `Você informou a chave PIX de ${people(favorecidos)}, à qual nada foi pago ainda.`
}

/** Message for a Staff who approves: nothing was paid yet to these payees' keys, which they have not opened. */
export function keysToOpenMessage(favorecidos: readonly string[]): string {
  return `Abra no resumo, antes de aprovar, a chave PIX de ${people(favorecidos)}, à qual nada foi pago ainda.`
}

/** Warning for a person who approves what is `own` because nobody else could; `antes` says who could before. */
export function onlyAdministradorMessage(own: string, antes: readonly string[]): string {
  return [own, FECHAMENTO_MESSAGES.unico_administrador, ...antes].join(' ')
}

/**
 * Message for a person who entered the payee's present key after the payment was approved: why they cannot settle it, or
 * that they can because nobody else can. `outros` are the other active Administradores.
 */
export function ownKeyMessage(
  favorecido: string,
  {
    what,
    isOnly,
    outros,
    cargo,
  }: { what: 'pagar' | 'marcar'; isOnly: boolean; outros: readonly Pessoa[]; cargo: UsuarioCargo },
): string {
  const own = `Você informou a chave PIX atual de ${favorecido} depois da aprovação deste pagamento.`
  if (isOnly) return `${own} Não há outro Administrador ativo.`
  const done = what === 'pagar' ? "usar 'Pagar de novo'" : 'marcar este pagamento'
  return `${own} Outra pessoa precisa ${done}.${cargo === 'Administrador' ? mayBeInactivated(outros) : ''}`
}

/** The change by which an Administrador who could have approved was lost. */
export type SaidaDeAdministrador = 'Inativo' | 'Staff' | 'excluído'

/** 'Carlos Reis ficou Inativo em 20/11/2026, por Ana Souza.' */
export function lostAdministradorInWords({
  nome,
  como,
  dia,
  por,
}: {
  nome: string
  como: SaidaDeAdministrador
  /** dd/mm/aaaa */
  dia: string
  por: string | null
}): string {
  const became = como === 'excluído' ? 'foi excluído' : como === 'Staff' ? 'passou a Staff' : 'ficou Inativo'
  return `${nome} ${became} em ${dia}, por ${por ?? 'Sistema'}.`
}
