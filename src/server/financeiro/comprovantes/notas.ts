/** NFs and RPAs: files of a payee in a closing, without which a draft leaves the commissions of some vínculos out. */
import { type RawBuilder, sql } from 'kysely'
import type { Comprovante } from '../../../contract/financeiro/comprovantes.ts'
import { today } from '../../../core/dates.ts'
import { FALTA_NOTA } from '../../../core/financeiro/bloqueios.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { FAVORECIDO_MESSAGES } from '../../../core/financeiro/favorecidos.ts'
import { MAX_LINHAS_POR_PAGAMENTO, separateLinhas } from '../../../core/financeiro/separar.ts'
import { toCentavos, toReais } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import type { Db } from '../../database/schema/types.ts'
import { faltaNota, PEDE_NOTA } from '../falta-nota.ts'
import { proposeDescontos } from '../fechamentos/preparar.ts'
import { DAS_COMISSOES, type Head, readHead } from '../fechamentos/queries.ts'
import { countLinhasOfPayees, takeIn, takeOut } from '../fechamentos/rascunho.ts'
import { linhasOutside } from '../fechamentos/resumo.ts'
import { readRegras } from '../regras.ts'
import { lockEnvio, readEnvio, refused, storeFile } from './envios.ts'

/** The files that these rows name, oldest first. */
export async function filesOf(db: Db, rowsOf: RawBuilder<unknown>): Promise<Comprovante[]> {
  const { rows } = await sql<Comprovante>`
    select c.id, a.nome, a.tamanho, u.nome as autor, c.created_at
      from (${rowsOf}) c
      join comprovantes_arquivos a on a.id = c.arquivo_id
      left join usuarios u on u.id = c.usuario_id
     order by c.created_at, c.id`.execute(db)
  return rows
}

/** The payee's files in the closing, and what they are for. Throws Recusa NAO_ENCONTRADO. */
export async function notas(context: Context, { id, favorecido_id }: { id: string; favorecido_id: string }) {
  const { db, only } = context
  const head = await readHead(db, id, only)
  const { rows } = await sql<{ pede: boolean; dentro: number | null }>`
    select ${PEDE_NOTA} as pede, ${paidTo(id)} as dentro from favorecidos f where f.id = ${favorecido_id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Recusa('NAO_ENCONTRADO', FAVORECIDO_MESSAGES.ausente)
  const { fora } = await waitingFor(context, head, favorecido_id)
  const a_faturar = fora.reduce((sum, { valor }) => sum + valor, toCentavos(row.dentro ?? 0))
  const itens = await filesOf(
    db,
    sql`select * from fechamentos_notas where fechamento_id = ${id} and favorecido_id = ${favorecido_id}`,
  )
  return { itens, pede: row.pede, a_faturar: toReais(a_faturar) }
}

/** What the closing pays the payee `f` for commissions; null if it pays them nothing. */
const paidTo = (fechamento_id: string) => sql<number | null>`(
  select ${DAS_COMISSOES} from pagamentos p
   where p.fechamento_id = ${fechamento_id} and p.favorecido_id = f.id and p.status <> 'Cancelado')`

/**
 * The upload becomes an NF or RPA of the payee, and what waited only for it enters the draft. Throws Recusa if parts are missing, if
 * the closing waits for approval, or the payee is not in it.
 */
export async function concluirNota(
  context: Context,
  { id, favorecido_id }: { id: string; favorecido_id: string },
): Promise<{ incluidas: number }> {
  const { db, only } = context
  const usuario_id = usuarioOf(context).id
  // The closing before its files, as who excludes a draft holds them.
  const { fechamento_id } = await readEnvio(db, usuario_id, id)
  const head = await lockOpen(db, fechamento_id, only)
  const envio = await lockEnvio(db, usuario_id, id)
  const { rows } = await sql<{ dentro: number | null }>`
    select ${paidTo(head.id)} as dentro from favorecidos f where f.id = ${favorecido_id}`.execute(db)
  const { isWaiting, fora, linhas, rules } = await waitingFor(context, head, favorecido_id)
  if (!isWaiting && rows[0]?.dentro == null) throw refused(COMPROVANTE_MESSAGES.favorecido_de_fora)
  const stored = await storeFile(db, { id, ...envio })
  await db
    .insertInto('fechamentos_notas')
    .values({ ...stored, fechamento_id: head.id, favorecido_id, usuario_id })
    .onConflict((conflict) => conflict.constraint('fechamentos_notas_unica').doNothing())
    .execute()
  if (fora.length > 0) {
    await takeIn(db, head, { linhas: fora.map((linha) => linha.id), motivo: null }, rules)
    const maximo = rules.regras.desconto_maximo
    if (linhas === 0) await proposeDescontos(db, head.id, { favorecidos: [favorecido_id], maximo })
  }
  return { incluidas: fora.length }
}

/** The payee's commissions that a draft would take if an NF or RPA was there, and whether any lacks one. */
async function waitingFor({ db, now }: Pick<Context, 'db' | 'now'>, head: Head, favorecido_id: string) {
  const rules = { regras: await readRegras(db), hoje: today(now()) }
  if (head.status !== 'Rascunho') return { rules, isWaiting: false, fora: [], linhas: 0 }
  const favorecidos = [favorecido_id]
  const waiting = (await linhasOutside(db, head, rules, { favorecidos })).filter(({ bloqueios }) =>
    bloqueios.some(({ tipo }) => tipo === FALTA_NOTA),
  )
  const [counted] = await countLinhasOfPayees(db, head.id, favorecidos)
  const linhas = counted?.linhas ?? 0
  const { pendencia_bloqueia, pagamento_minimo } = rules.regras
  const { dentro } = separateLinhas(
    waiting.map(({ linha: { fatos, ...linha } }) => ({
      ...linha,
      fatos: { ...fatos, favorecido: { ...fatos.favorecido, falta_nota: false } },
    })),
    { hoje: rules.hoje, pendencia_bloqueia, minimo: toCentavos(pagamento_minimo) },
    { linhas },
  )
  const fora = dentro.slice(0, MAX_LINHAS_POR_PAGAMENTO - linhas)
  return { rules, isWaiting: waiting.length > 0, fora, linhas }
}

/** The closing, held, if NFs and RPAs may come and go. Throws Recusa NAO_ENCONTRADO or SITUACAO. */
export async function lockOpen(db: Db, id: string, only: Context['only']): Promise<Head> {
  const head = await readHead(db, id, only, { lock: true })
  if (head.status !== 'Rascunho' && head.status !== 'Aprovado')
    throw new Recusa('SITUACAO', COMPROVANTE_MESSAGES.fechado)
  return head
}

/** Takes what an NF or RPA let in out of the draft, except what somebody gave a reason for while none was there. */
export async function leaveWithoutNota(
  db: Db,
  { id, status }: Head,
  favorecido_id: string | null,
): Promise<void> {
  if (status !== 'Rascunho') return
  const { rows } = await sql<{ linha_id: string }>`
    select i.linha_id
      from pagamentos p join favorecidos f on f.id = p.favorecido_id join fechamentos_itens i on i.pagamento_id = p.id
     where p.fechamento_id = ${id} and f.id = ${favorecido_id} and ${faltaNota(id)}
       and not exists (
         select from fechamentos_excecoes x
          where x.fechamento_id = ${id} and x.linha_id = i.linha_id and ${FALTA_NOTA} = any(x.bloqueios))`.execute(
    db,
  )
  if (rows.length > 0) await takeOut(db, { id, linhas: rows.map(({ linha_id }) => linha_id) })
}
