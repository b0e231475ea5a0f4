/** Queries for the files for the bank: those of a closing, and in which of them a payment stands. */
import { sql } from 'kysely'
import type { ArquivoDoBanco, BancoDoFechamento } from '../../../contract/financeiro/arquivos-do-banco.ts'
import { ARQUIVO_DO_BANCO_MESSAGES } from '../../../core/financeiro/arquivos-do-banco.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { OnlyLoja } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import { isSeen } from '../fechamentos/queries.ts'
import { ARQUIVO, DESTINO, IS_ANSWERED, PAGO_ESPERANDO } from '../pagamentos/no-arquivo.ts'

/** True if the payment `p` is still Enviado in the file `a`. */
const IS_ENVIADO = sql<boolean>`(p.status = 'Enviado' and ${ARQUIVO} ->> 'id' = a.id::text)`

/** The files of a closing, the latest first. */
export async function filesOf(db: Db, fechamento_id: string): Promise<ArquivoDoBanco[]> {
  const { rows } = await sql<ArquivoDoBanco>`
    select a.id, a.nome, a.layout, a.quantidade, a.valor, a.created_at, a.desfeito_em,
           (select u.nome from usuarios u where u.id = a.criado_por) as criado_por,
           s.enviados, s.pagos, s.rejeitados
      from arquivos_do_banco a
     cross join lateral (
       select count(*) filter (where ${IS_ENVIADO}) as enviados,
              count(*) filter (where x.destino = ${DESTINO} and p.status = 'Pago') as pagos,
              count(*) filter (where x.destino <> ${DESTINO} or p.status in ('Rejeitado', 'Devolvido')) as rejeitados
         from arquivos_do_banco_linhas x join pagamentos p on p.id = x.pagamento_id
        where x.arquivo_id = a.id) s
     where a.fechamento_id = ${fechamento_id}
     order by a.created_at desc, a.nome desc`.execute(db)
  return rows
}

/** What a file of all takes, and how many have no key. */
export async function toBeMade(
  db: Db,
  fechamento_id: string,
): Promise<Pick<BancoDoFechamento, 'a_gerar' | 'sem_chave'>> {
  const { rows } = await sql<{ quantidade: number; valor: number; sem_chave: number }>`
    select count(*) filter (where p.chave_pix is not null) as quantidade,
           coalesce(sum(p.saldo) filter (where p.chave_pix is not null), 0) as valor,
           count(*) filter (where p.chave_pix is null) as sem_chave
      from pagamentos p
     where p.fechamento_id = ${fechamento_id} and p.status = 'A pagar' and ${ARQUIVO} is null
       and ${PAGO_ESPERANDO} is null`.execute(db)
  const { quantidade = 0, valor = 0, sem_chave = 0 } = rows[0] ?? {}
  return { a_gerar: { quantidade, valor }, sem_chave }
}

/** One file. Throws Recusa NAO_ENCONTRADO unless its closing is seen. */
export function readFile(db: Db, id: string, only: OnlyLoja) {
  return db
    .selectFrom('arquivos_do_banco as a')
    .innerJoin('fechamentos as f', 'f.id', 'a.fechamento_id')
    .select(['a.nome', 'a.cabecalho', 'a.codificacao', 'a.quantidade', 'a.valor'])
    .where('a.id', '=', id)
    .where(isSeen(only))
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', ARQUIVO_DO_BANCO_MESSAGES.ausente))
}

/** A row of a file, and what became of its payment. */
interface Linha {
  pagamento_id: string
  linha: string
  status: string
  isEnviado: boolean
  /** False if the payment was made again since. */
  isPresent: boolean
  isAnswered: boolean
}

/** The rows of a file in their order. */
export async function rowsOf(db: Db, arquivo_id: string): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select x.pagamento_id, x.linha, p.status, ${IS_ENVIADO} as "isEnviado", x.destino = ${DESTINO} as "isPresent",
           ${IS_ANSWERED} as "isAnswered"
      from arquivos_do_banco_linhas x
      join arquivos_do_banco a on a.id = x.arquivo_id join pagamentos p on p.id = x.pagamento_id
     where x.arquivo_id = ${arquivo_id} order by x.ordem`.execute(db)
  return rows
}
