/** Applies the rules of `core/financeiro/aprovadores.ts`, which say who may approve a closing, to the stored facts. */
import {
  approversOf,
  type Envio,
  keysToOpenMessage,
  madeAccountMessage,
  onlyAdministradorMessage,
  ownKeysMessage,
  type Pessoa,
  type Remetente,
  warningsFor,
  whyNobodyApproves,
  whyNotApproved,
} from '../../../core/financeiro/aprovadores.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db } from '../../database/schema/types.ts'
import type { RegrasDoFinanceiro } from '../regras.ts'
import {
  type ChaveDoFechamento,
  envioOf,
  keysOfClosing,
  paidTo,
  remetenteOf,
  removedAdministradores,
} from './envio.ts'
import type { Head } from './queries.ts'

/** Throws Recusa if the caller may not approve or send back as their cargo stands. */
export function requireApprover(
  { cargo }: Pick<Pessoa, 'cargo'>,
  { staff_aprova_fechamentos }: RegrasDoFinanceiro,
): void {
  if (cargo === 'Staff' && !staff_aprova_fechamentos)
    throw new Recusa('SEM_PERMISSAO', FECHAMENTO_MESSAGES.staff_nao_aprova)
}

/**
 * Returns the ids of the people who could approve what the person would send. Throws Recusa, naming who has to send the
 * closing instead, if there is nobody.
 */
export async function requireSomebodyToApprove(
  db: Db,
  head: Head,
  person: Pessoa,
  regras: RegrasDoFinanceiro,
): Promise<string[]> {
  const envio = await envioOf(db, head, regras, await keysOfClosing(db, head.id, person.id))
  const ninguem = whyNobodyApproves(envio, person)
  if (ninguem !== null) throw new Recusa('SEM_APROVADOR', ninguem)
  return approversOf(envio, person).map(({ id }) => id)
}

/** Throws Recusa if the person cannot approve the closing, which waits for that: QUATRO_OLHOS, or CHAVE_A_CONFERIR. */
export async function requireApproval(
  db: Db,
  head: Head,
  person: Pessoa,
  regras: RegrasDoFinanceiro,
): Promise<void> {
  const chaves = await keysOfClosing(db, head.id, person.id)
  const { impedimento } = await decisaoOf(db, head, { person, regras, chaves })
  if (impedimento !== null) throw new Recusa('QUATRO_OLHOS', impedimento)
  const closed = chaves.filter((chave) => waitsForOpening(person, chave))
  if (closed.length > 0)
    throw new Recusa('CHAVE_A_CONFERIR', keysToOpenMessage(closed.map(({ favorecido }) => favorecido)))
}

/** True if the person, who may approve, has to open the key first: to Administradores the summary shows it. */
export function waitsForOpening(
  { cargo }: Pick<Pessoa, 'cargo'>,
  { chave_pix, aberta }: Pick<ChaveDoFechamento, 'chave_pix' | 'aberta'>,
): boolean {
  return cargo === 'Staff' && chave_pix !== null && !aberta
}

interface Decisao {
  /** Why the person cannot approve; null if they can, or the closing does not wait for that. */
  impedimento: string | null
  /** Warnings for the approver and for readers of the approved closing. */
  ressalvas: string[]
}

/** The obstacle and the warnings that the closing's page shows the person. */
export async function decisaoOf(
  db: Db,
  head: Head,
  {
    person,
    regras,
    chaves,
  }: { person: Pessoa | null; regras: RegrasDoFinanceiro; chaves: readonly ChaveDoFechamento[] },
): Promise<Decisao> {
  if (head.aprovado_por !== null)
    return { impedimento: null, ressalvas: await ressalvasOfApproved(db, head, head.aprovado_por) }
  if (head.status !== 'Em aprovação' || !person || head.enviado_por === null)
    return { impedimento: null, ressalvas: [] }
  const envio = await envioOf(db, head, regras, chaves)
  const remetente = await remetenteOf(db, head.enviado_por)
  const impedimento = whyNotApproved(envio, remetente, person)
  if (impedimento !== null) return { impedimento, ressalvas: [] }
  return { impedimento, ressalvas: await ressalvasOf(db, head, { envio, remetente, person }) }
}

async function ressalvasOf(
  db: Db,
  head: Head,
  { envio, remetente, person }: { envio: Envio; remetente: Remetente; person: Pessoa },
): Promise<string[]> {
  const { chaves, proprios, conta } = warningsFor(envio, remetente, person)
  const valor = await paidTo(db, head.id, person.id)
  return [
    chaves.length > 0 && onlyAdministradorMessage(ownKeysMessage(chaves), await removedAdministradores(db)),
    proprios && onlyAdministradorMessage(FECHAMENTO_MESSAGES.proprios, await removedAdministradores(db)),
    conta && madeAccountMessage(remetente.nome),
    head.criado_por === person.id && 'Foi você que preparou este fechamento.',
    valor > 0 && `Você recebe ${formatBRL(valor)} por este fechamento.`,
  ].filter((ressalva) => ressalva !== false)
}

async function ressalvasOfApproved(
  db: Db,
  { id, criado_por }: Head,
  aprovado_por: string,
): Promise<string[]> {
  const { nome } = await remetenteOf(db, aprovado_por)
  const valor = await paidTo(db, id, aprovado_por)
  return [
    criado_por === aprovado_por && `Quem aprovou este fechamento também o preparou: ${nome}.`,
    valor > 0 && `Quem aprovou este fechamento recebe por ele: ${nome}, ${formatBRL(valor)}.`,
  ].filter((ressalva) => ressalva !== false)
}
