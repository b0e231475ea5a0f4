/** Makes the bank's files of an approved closing's payments: work in batches, each of which is one file. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { arquivosDoBancoRoutes, Repetido } from '../../../contract/financeiro/arquivos-do-banco.ts'
import type { InputOf } from '../../../contract/routes.ts'
import { TIME_ZONE } from '../../../core/dates.ts'
import {
  ARQUIVO_DO_BANCO_MESSAGES,
  fitsInFile,
  headOf,
  type Layout,
  MAX_POR_ARQUIVO,
  type PagamentoNoArquivo,
  rowOf,
} from '../../../core/financeiro/arquivos-do-banco.ts'
import type { ChavePixTipo } from '../../../core/financeiro/favorecidos.ts'
import { sumOfReais, toCentavos } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import { counted, enumerate } from '../../../core/text.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { onlyLojaOf } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import type { VistoNoArquivo } from '../../database/schema/types-trabalhos.ts'
import { askForAlvos, type Feito, type OnAlvos, seenOf } from '../../trabalhos/alvos.ts'
import { isSeen } from '../fechamentos/queries.ts'
import { lock } from '../locks.ts'
import { ARQUIVO, DESTINO, PAGO_ESPERANDO } from '../pagamentos/no-arquivo.ts'
import { NOME, readClosing } from '../pagamentos/queries.ts'
import { requireRestoreChecked, requireRestoreCheckedForWork } from '../restauracao/guard.ts'
import { readLayout } from './layouts.ts'

/**
 * Begins it, and returns the id of the work. Throws Recusa: RESTAURACAO_A_CONFERIR after a restore, PAGAMENTO_MUDOU if the
 * payments are no longer what was seen, JA_ENVIADO if some were sent before and the caller was not asked about that.
 */
export async function gerar(
  context: Context,
  wanted: InputOf<typeof arquivosDoBancoRoutes.gerar>,
): Promise<{ id: string }> {
  const { db, only, financeiro } = context
  await requireRestoreChecked(context)
  const { id: fechamento_id } = await readClosing(db, wanted.fechamento_id, only)
  const layout = await readLayout(db, wanted.layout_id)
  const chosen = wanted.pagamentos
    ? sql<boolean>`p.id = any(${wanted.pagamentos}::uuid[]) and p.status in ('A pagar', 'Enviado')`
    : sql<boolean>`p.status = 'A pagar' and p.chave_pix is not null and ${ARQUIVO} is null and ${PAGO_ESPERANDO} is null`
  const { rows } = await sql<Chosen>`
    select p.id, ${NOME} as nome, p.saldo as valor, p.status, ${ARQUIVO} as arquivo,
           ${PAGO_ESPERANDO} as retorno
      from pagamentos p
     where p.fechamento_id = ${fechamento_id} and ${chosen}
     order by ${NOME}, p.id`.execute(db)
  const valor = sumOfReais(rows.map(({ valor }) => valor))
  if (rows.length !== wanted.quantidade || toCentavos(valor) !== toCentavos(wanted.valor))
    throw new Recusa('PAGAMENTO_MUDOU', ARQUIVO_DO_BANCO_MESSAGES.mudaram)
  const repeated = rows.filter(
    ({ arquivo, status, retorno }) => arquivo !== null || status === 'Enviado' || retorno !== null,
  )
  const repetidos = repeated.map(({ id, arquivo, retorno }) => ({
    pagamento: id,
    arquivo: arquivo?.id ?? null,
    retorno,
  }))
  if (!areSame(repetidos, wanted.repetidos))
    throw new Recusa('JA_ENVIADO', sentBefore(repeated), { dados: { repetidos } })
  const { id } = await askForAlvos(db, {
    tipo: 'Gerar arquivos',
    usuario_id: usuarioOf(context).id,
    fechamento_id,
    seen: 'visto',
    alvos: sql<{ id: string }>`
      select id, visto from jsonb_to_recordset(${JSON.stringify(rows.map(seenIn))}::jsonb)
                  as r (id uuid, visto jsonb, ordem integer) order by ordem`,
  })
  await db
    .insertInto('arquivos_do_banco_pedidos')
    .values({ id, layout: JSON.stringify(layout) })
    .execute()
  context.afterCommit(() => financeiro.wake())
  return { id }
}

/** A payment that is to be in a file, with what is known of earlier sendings. */
interface Chosen {
  id: string
  nome: string
  valor: number
  status: string
  arquivo: { id: string; nome: string } | null
  retorno: string | null
}

const seenIn = ({ id, status, arquivo, retorno }: Chosen, ordem: number) => ({
  id,
  ordem,
  visto: { status, arquivo: arquivo?.id ?? null, retorno },
})

/** True if the caller was told of each, and of its file, and of no others. */
function areSame(present: readonly Repetido[], told: readonly Repetido[]): boolean {
  const byId = new Map(told.map((one) => [one.pagamento, one]))
  return (
    byId.size === present.length &&
    present.every(({ pagamento, arquivo, retorno }) => {
      const one = byId.get(pagamento)
      return one?.arquivo === arquivo && one.retorno === retorno
    })
  )
}

const MAX_NOMES = 5

/** '2 pagamentos já foram enviados: Ana (pix-3-1-20260420-1030.csv) e Bruno. Pôr em outro arquivo assim mesmo?' */
function sentBefore(repeated: readonly Chosen[]): string {
  const names = repeated.slice(0, MAX_NOMES).map(({ nome, arquivo, retorno }) => {
    const known = [...(arquivo ? [arquivo.nome] : []), ...(retorno ? ['o banco diz que pagou'] : [])]
    return known.length === 0 ? nome : `${nome} (${known.join(', ')})`
  })
  const more = repeated.length - names.length
  const who = enumerate(more > 0 ? [...names, `mais ${more}`] : names)
  return repeated.length === 0
    ? ARQUIVO_DO_BANCO_MESSAGES.mudaram
    : `${counted(repeated.length, 'pagamento já foi enviado', 'pagamentos já foram enviados')}: ${who}. Pôr em outro arquivo assim mesmo?`
}

export const makingFiles: OnAlvos = {
  permission: 'pagamentos.pagar',
  require: requireRestoreCheckedForWork,
  linhas: sql<number>`select 1`,
  atMost: MAX_POR_ARQUIVO,
  work: async (trx, ids, { job, usuario }): Promise<Feito> => {
    const { layout } = await trx
      .selectFrom('arquivos_do_banco_pedidos')
      .select('layout')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    // One after the other: files of a closing have numbers.
    await sql`select pg_advisory_xact_lock(hashtextextended('plantao.arquivos_do_banco', 0))`.execute(trx)
    await lock(trx, { pagamentos: ids })
    const seen = new Map((await seenOf(trx, job, ids)).map((one) => [one.id, one]))
    const found = (await paymentsOf(trx, ids)).map((row) => ({
      ...row,
      motivo: whyNot(row, seen.get(row.id)),
    }))
    const rows = found.filter(({ motivo }) => motivo === null)
    if (rows.length > 0) await writeFile(trx, rows, layout)
    return {
      valor: sumOfReais(rows.map(({ saldo }) => saldo)),
      deixados: found.flatMap(({ favorecido_nome: nome, motivo }) =>
        motivo === null ? [] : [{ nome, motivo }],
      ),
    }
    async function paymentsOf(db: Db, pagamentos: readonly string[]): Promise<Pagamento[]> {
      const { rows: read } = await sql<Pagamento>`
        select p.id, p.fechamento_id, f.numero, f.dia_pagamento as dia, ${NOME} as favorecido_nome, p.documento, p.tipo_chave,
               p.chave_pix, p.saldo, p.status, ${DESTINO} as destino, ${ARQUIVO} ->> 'id' as arquivo, ${PAGO_ESPERANDO} as retorno
          from pagamentos p join fechamentos f on f.id = p.fechamento_id
         where p.id = any(${pagamentos}::uuid[]) and ${isSeen(onlyLojaOf(usuario))} order by ${NOME}, p.id`.execute(
        db,
      )
      return read
    }
  },
  leaveOut: async (trx, id, refusal) => {
    const row = await trx
      .selectFrom('pagamentos')
      .select('favorecido_nome')
      .where('id', '=', id)
      .executeTakeFirst()
    return { nome: row?.favorecido_nome ?? '', motivo: refusal.mensagem }
  },
}

interface Pagamento extends Pick<PagamentoNoArquivo, 'numero' | 'dia' | 'favorecido_nome' | 'documento'> {
  id: string
  fechamento_id: string
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  saldo: number
  status: string
  destino: string
  /** The id of the file in which it stands. */
  arquivo: string | null
  /** The id of a return's 'Pago' that nobody marked yet. */
  retorno: string | null
}

/** Why the payment, no longer or still as it was seen, does not go into a file; null if it does. */
function whyNot(
  { status, arquivo, retorno, chave_pix }: Pagamento,
  seen: Partial<VistoNoArquivo> | undefined,
): string | null {
  if (arquivo !== null && arquivo !== seen?.arquivo) return ARQUIVO_DO_BANCO_MESSAGES.em_arquivo
  if (status !== 'A pagar' && status !== 'Enviado') return ARQUIVO_DO_BANCO_MESSAGES.situacao
  if (status !== seen?.status || arquivo !== seen.arquivo || retorno !== seen.retorno)
    return ARQUIVO_DO_BANCO_MESSAGES.mudou
  if (chave_pix === null) return ARQUIVO_DO_BANCO_MESSAGES.sem_chave
  return fitsInFile(chave_pix) ? null : ARQUIVO_DO_BANCO_MESSAGES.chave_com_sinais
}

async function writeFile(
  trx: Db,
  rows: readonly Pagamento[],
  layout: Layout & { nome: string },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { fechamento_id, numero } = first
  // The minute, because after a restore the closing's files are counted from fewer.
  const { rows: made } = await sql<{ id: string }>`
    insert into arquivos_do_banco (fechamento_id, nome, layout, cabecalho, codificacao, quantidade, valor)
    select ${fechamento_id}::uuid, 'pix-' || ${numero}::integer || '-' || count(*) + 1
             || to_char(now() at time zone ${TIME_ZONE}, '-YYYYMMDD-HH24MI') || '.csv', ${layout.nome},
           ${headOf(layout)}, ${layout.codificacao}, ${rows.length}, ${sumOfReais(rows.map(({ saldo }) => saldo))}
      from arquivos_do_banco where fechamento_id = ${fechamento_id}
    returning id`.execute(trx)
  const arquivo_id = made[0]?.id ?? ''
  const linhas = rows.map(({ id, saldo, tipo_chave, chave_pix, destino, ...row }, i) => {
    const referencia = `PLT${randomBytes(5).toString('hex').toUpperCase()}`
    return {
      pagamento_id: id,
      ordem: i + 1,
      referencia,
      valor: saldo,
      destino,
      linha: rowOf(layout, {
        ...row,
        tipo_chave: tipo_chave ?? 'Aleatória',
        chave_pix: chave_pix ?? '',
        centavos: BigInt(toCentavos(saldo)),
        referencia,
      }),
    }
  })
  await sql`
    insert into arquivos_do_banco_linhas (arquivo_id, pagamento_id, ordem, referencia, valor, destino, linha)
    select ${arquivo_id}, pagamento_id, ordem, referencia, valor, destino, linha
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
        as r (pagamento_id uuid, ordem integer, referencia text, valor numeric, destino text, linha text)`.execute(
    trx,
  )
  await trx
    .updateTable('pagamentos')
    .set({ status: 'Enviado' })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('status', '=', 'A pagar')
    .execute()
}
