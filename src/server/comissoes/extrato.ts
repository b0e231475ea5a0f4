/** The statement of one person's commissions as a PDF, to be handed or sent to them. */
import type { Kysely } from 'kysely'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import { can, type Person } from '../../contract/permissions.ts'
import {
  DECLARACAO_PADRAO,
  EXTRATO_MESSAGES,
  MAX_POR_EXTRATO,
  nameOfExtrato,
} from '../../core/comissoes/extratos.ts'
import { recebidoQuando } from '../../core/comissoes/recebimentos.ts'
import { formatDate, today } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Tables } from '../database/schema/types.ts'
import { describeFilters } from '../export/filters.ts'
import { readLetterhead } from '../imobiliaria/imobiliaria.ts'
import { inPdfThread } from '../pdf/thread.ts'
import type { ExtratosDocument } from './extrato-page.ts'
import { extratoOfPerson } from './extrato-query.ts'

type Db = Kysely<Tables>

/**
 * The file `extrato-<nome>.pdf` with the commissions that match the filters, by date of the sale, and how many these are. Throws Recusa: NAO_ENCONTRADO
 * for an unknown person, EXTRATO_GRANDE for more than 1000 commissions.
 */
export async function extratoOfComissoes(
  db: Db,
  { only, ...filters }: ComissaoFilterInput & { colaborador_id: string; only: OnlyLoja },
  { person, now }: { person: Person | null; now: Date },
): Promise<{ file: File; linhas: number }> {
  const colaborador = await personOf(db, filters.colaborador_id)
  if (!colaborador) throw new Recusa('NAO_ENCONTRADO', 'Colaborador não encontrado')
  const { itens, devolvido, a_recuperar } = await extratoOfPerson(db, { ...filters, only }, MAX_POR_EXTRATO)
  if (itens === null) throw new Recusa('EXTRATO_GRANDE', EXTRATO_MESSAGES.grande)
  const { nome, cpf, creci } = colaborador
  const identity = seesIdentity(person) ? { cpf, creci } : { cpf: null, creci: null }
  const bytes = await layOutExtratos({
    extratos: [{ nome, ...identity, itens, devolvido, a_recuperar }],
    descricao: await describeComissoes(db, { ...filters, only }),
    quando: recebidoQuando(filters, today(now)),
    ...(await readFrame(db)),
    now,
  })
  return { file: new File([bytes], nameOfExtrato(nome), { type: 'application/pdf' }), linhas: itens.length }
}

/** The person with that id; a payee who is no colaborador has a document only in the register of payees. */
async function personOf(db: Db, id: string) {
  const colaborador = await db
    .selectFrom('colaboradores')
    .select(['nome', 'cpf', 'creci'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (colaborador) return colaborador
  const favorecido = await db
    .selectFrom('favorecidos')
    .select('nome')
    .where('id', '=', id)
    .where('colaborador_id', 'is', null)
    .executeTakeFirst()
  return favorecido && { ...favorecido, cpf: null, creci: null }
}

/** The bytes of one PDF with these people's statements. Throws Recusa SERVIDOR_OCUPADO if too many documents wait. */
export function layOutExtratos(document: ExtratosDocument): Promise<Uint8Array<ArrayBuffer>> {
  const page = new URL('./extrato-page.ts', import.meta.url)
  return inPdfThread<typeof import('./extrato-page.ts')>(page, document)
}

/** The declaration and letterhead, the same on every statement. */
export async function readFrame(db: Db): Promise<Pick<ExtratosDocument, 'declaracao' | 'timbre'>> {
  const { declaracao_do_extrato } = await db
    .selectFrom('configuracoes')
    .select('declaracao_do_extrato')
    .executeTakeFirstOrThrow()
  return { declaracao: declaracao_do_extrato ?? DECLARACAO_PADRAO, timbre: await readLetterhead(db) }
}

/** True if the person may see the CPF and CRECI of colaboradores. */
export function seesIdentity(person: Person | null): boolean {
  return can(person, 'colaboradores.ler')
}

/** 'Vendas de 01/03/2026 até 31/03/2026 · só Pago · Loja: Centro' */
export async function describeComissoes(
  db: Db,
  {
    de,
    ate,
    periodo,
    status,
    andamento,
    loja_id,
    empreendimento_id,
    only,
  }: ComissaoFilterInput & { only: OnlyLoja },
): Promise<string> {
  const period = [de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ')
  const days = `${periodo === 'pagamento' ? 'Pagamentos' : 'Vendas'} ${period || 'de todo o período'}`
  const others = await describeFilters(db, {
    loja_id: loja_id ?? only ?? undefined,
    empreendimento_id,
    andamento,
  })
  return [days, status && `só ${status}`, ...others].filter(Boolean).join(' · ')
}
