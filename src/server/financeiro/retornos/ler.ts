/** Reads a bank's return and finds the payments that it is about. Of the file itself nothing is kept. */
import { sql } from 'kysely'
import type { LinhaLida, RetornoLido } from '../../../contract/financeiro/retornos.ts'
import { TIME_ZONE, today } from '../../../core/dates.ts'
import {
  type Candidato,
  type Casada,
  type LinhaDoRetorno,
  MAX_LINHAS,
  matchRows,
  RETORNO_MESSAGES,
  readRetorno,
} from '../../../core/financeiro/retornos.ts'
import { toCentavos } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import { inOneLine } from '../../../core/text.ts'
import { type Context, type InChange, usuarioOf } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import { readTexts } from '../../importacoes/check/thread.ts'
import { isSeen } from '../fechamentos/queries.ts'
import { notToBeMarkedBy } from '../pagamentos/chave-propria.ts'
import { ARQUIVO, DE_NOVO_EM, DESTINO } from '../pagamentos/no-arquivo.ts'
import { IS_APPROVED, LIQUIDO, NOME, readClosing } from '../pagamentos/queries.ts'

/** The most rows that an answer names of those that mark nothing. */
const MAX_NAMED = 200

interface Sheet {
  grid: string[][]
  linhas: LinhaDoRetorno[]
}

/** `conteudo` is in base64. Throws Recusa for a file that cannot be read, or is no return. */
export async function readSheet(conteudo: string): Promise<Sheet> {
  const refuse = (sentence: string) => new Recusa('ARQUIVO_RECUSADO', sentence, { campo: 'conteudo' })
  const grid = await readTexts(Buffer.from(conteudo, 'base64'))
  if (grid.length > MAX_LINHAS) throw refuse(RETORNO_MESSAGES.linhas)
  const linhas = readRetorno(grid)
  if (linhas === null) throw refuse(RETORNO_MESSAGES.titulos)
  return { grid, linhas }
}

/** Stores what the rows say of payments, and returns the preview. */
export async function storeReturn(
  { db, only, identity, now }: InChange & Pick<Context, 'now'>,
  { linhas, grid }: Sheet,
  fechamento_id: string,
): Promise<RetornoLido> {
  const usuario = usuarioOf({ identity })
  await readClosing(db, fechamento_id, only)
  const payments = await paymentsOf(db, linhas, only)
  const casadas = matchRows(linhas, [...payments.values()], today(now()))
  const own = await notToBeMarkedBy(
    db,
    casadas.flatMap(({ pagamento, candidatos }) => [...(pagamento ? [pagamento] : []), ...candidatos]),
    usuario,
  )
  // Who reads another return without registering this one gives it up.
  await db
    .deleteFrom('retornos_do_banco')
    .where('usuario_id', '=', usuario.id)
    .where('registrado_em', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('retornos_do_banco')
    .values({ usuario_id: usuario.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeRows(db, id, { casadas, payments })
  const isUnknown = ({ pagamento, candidatos }: Casada) =>
    [...(pagamento ? [pagamento] : []), ...candidatos].every((one) => payments.get(one)?.isSeen !== true)
  const unknown = casadas.filter(isUnknown)
  const known = casadas.filter((casada) => !isUnknown(casada))
  const missing = await missingFrom(db, { casadas: known, payments, fechamento_id })
  return {
    id,
    linhas: known.map(({ linha, pagamento, candidatos, impedimento }): LinhaLida => {
      const { ordem, situacao, resultado, dia, motivo } = linha
      const named = (one: string) => payments.get(one)?.shown ?? null
      const isOwn = impedimento === null && pagamento !== null && own.has(pagamento)
      return {
        ordem,
        pagamento: pagamento === null ? null : named(pagamento),
        candidatos: candidatos.flatMap((one) => {
          const shown = named(one)
          return shown ? [{ ...shown, impedimento: own.has(one) ? ('de_outra_pessoa' as const) : null }] : []
        }),
        situacao,
        resultado,
        dia,
        motivo,
        impedimento: isOwn ? 'de_outra_pessoa' : impedimento,
      }
    }),
    desconhecidas: unknown.slice(0, MAX_NAMED).map(({ linha: { ordem } }) => ({
      ordem,
      texto: inOneLine((grid[ordem - 1] ?? []).filter((cell) => cell !== '').join(' · ')).slice(0, 200),
    })),
    quantas_desconhecidas: unknown.length,
    faltam: missing.slice(0, MAX_NAMED),
    quantos_faltam: missing.length,
  }
}

type Shown = NonNullable<LinhaLida['pagamento']>
type Payment = Candidato & { shown: Shown; fechamento_id: string; destino: string; arquivo: string | null }

/** The payments that the rows name, and the open ones of their values, by id. */
async function paymentsOf(
  db: Db,
  linhas: readonly LinhaDoRetorno[],
  only: OnlyLoja,
): Promise<ReadonlyMap<string, Payment>> {
  const { rows } = await sql<Omit<Payment, 'centavos' | 'shown'> & { shown: Shown }>`
    select p.id, p.tipo_chave, p.chave_pix, p.fechamento_id, p.status in ('A pagar', 'Enviado') as "isOpen",
           ${DESTINO} as destino, ${isSeen(only)} as "isSeen",
           (greatest(f.aprovado_em, n.em) at time zone ${TIME_ZONE})::date::text as desde, n.em is not null as "isDeNovo",
           n.arquivo, (select l.referencia from arquivos_do_banco_linhas l
                        where l.pagamento_id = p.id and l.arquivo_id = n.arquivo) as atual,
           array(select l.referencia from arquivos_do_banco_linhas l
                  where l.pagamento_id = p.id and l.destino = ${DESTINO}) as referencias,
           array(select l.referencia from arquivos_do_banco_linhas l
                  where l.pagamento_id = p.id and l.destino <> ${DESTINO}) as antigas,
           jsonb_build_object('id', p.id, 'favorecido_nome', ${NOME}, 'fechamento', f.numero, 'liquido', ${LIQUIDO}) as shown
      from pagamentos p join fechamentos f on f.id = p.fechamento_id
     cross join lateral (select ${DE_NOVO_EM} as em, (${ARQUIVO} ->> 'id')::uuid as arquivo) n
     where ${IS_APPROVED} and (
       p.id in (select l.pagamento_id from arquivos_do_banco_linhas l
                 where l.referencia = any(${linhas.flatMap(({ referencias }) => referencias)}::text[]))
       or (p.status in ('A pagar', 'Enviado')
           and p.saldo = any(${linhas.flatMap(({ centavos }) => (centavos === null ? [] : (centavos / 100).toFixed(2)))}::numeric[])))
     order by ${NOME}, p.id`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, centavos: toCentavos(row.shown.liquido) }]))
}

async function storeRows(
  db: Db,
  retorno_id: string,
  { casadas, payments }: { casadas: readonly Casada[]; payments: ReadonlyMap<string, Payment> },
): Promise<void> {
  const marking = casadas.filter(
    ({ linha: { resultado }, pagamento, candidatos, impedimento }) =>
      resultado !== null && impedimento === null && (pagamento !== null || candidatos.length > 0),
  )
  const rows = marking.map(({ linha: { ordem, resultado, dia, motivo }, pagamento, candidatos }) => ({
    ordem,
    pagamento_id: pagamento,
    candidatos,
    resultado,
    dia,
    motivo,
    destino: pagamento && (payments.get(pagamento)?.destino ?? null),
    arquivos: (pagamento ? [pagamento] : candidatos).map((one) => payments.get(one)?.arquivo ?? null),
  }))
  if (rows.length > 0)
    await sql`
      insert into retornos_do_banco_linhas (retorno_id, ordem, pagamento_id, candidatos, resultado, dia, motivo, destino, arquivos)
      select ${retorno_id}, ordem, pagamento_id, candidatos, resultado, dia, motivo, destino, arquivos
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (ordem integer, pagamento_id uuid, candidatos uuid[], resultado text, dia date, motivo text, destino text,
                arquivos uuid[])`.execute(db)
}

/** What is Enviado in a file, of the closings that the rows are about and the one on the screen, and in no row. */
async function missingFrom(
  db: Db,
  {
    casadas,
    payments,
    fechamento_id,
  }: { casadas: readonly Casada[]; payments: ReadonlyMap<string, Payment>; fechamento_id: string },
): Promise<Shown[]> {
  const inRows = casadas.flatMap(({ pagamento, candidatos }) => (pagamento ? [pagamento] : candidatos))
  const closings = inRows.flatMap((id) => {
    const one = payments.get(id)
    return one?.isSeen ? [one.fechamento_id] : []
  })
  const { rows } = await sql<Shown>`
    select p.id, ${NOME} as favorecido_nome, f.numero as fechamento, p.saldo as liquido
      from pagamentos p join fechamentos f on f.id = p.fechamento_id
     where p.fechamento_id = any(${[...new Set([fechamento_id, ...closings])]}::uuid[]) and p.status = 'Enviado'
       and p.id <> all(${inRows}::uuid[]) and ${ARQUIVO} is not null
     order by ${NOME}, p.id`.execute(db)
  return rows
}
