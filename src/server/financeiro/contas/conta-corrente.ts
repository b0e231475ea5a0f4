/** A payee's account: the movements with both balances, a page of them or all in a file. */
import { sql } from 'kysely'
import type { MovimentoDaConta } from '../../../contract/financeiro/conta-corrente.ts'
import type { FileFormat } from '../../../contract/lists.ts'
import {
  CONTA_CORRENTE_FIELDS,
  dividasInWords,
  movimentoInWords,
} from '../../../core/financeiro/conta-corrente.ts'
import { papelInWords } from '../../../core/financeiro/linhas.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { countRows, inPages, isBetween, type ListPage, readList } from '../../cadastro/list.ts'
import { DESCRICAO } from '../../comissoes/source.ts'
import type { Db } from '../../database/schema/types.ts'
import { columnFrom } from '../../export/columns.ts'
import { exportar } from '../../export/export.ts'
import type { Column } from '../../export/spreadsheet.ts'
import { isSeen as isVendaSeen } from '../../vendas/seen.ts'
import { settledBy, VENDA_AS_JSON } from '../dividas.ts'
import { obterFavorecido } from '../favorecidos/queries.ts'
import { isSeen } from '../fechamentos/queries.ts'

/** Days, both included. */
export interface Dias {
  de?: string
  ate?: string
}

/** A page of the account, latest first. Throws Recusa NAO_ENCONTRADO if there is no such payee. */
export async function contaCorrente(
  { db, only }: Pick<Context, 'db' | 'only'>,
  { pagina, ...conta }: Dias & { id: string; pagina?: number },
): Promise<ListPage<MovimentoDaConta>> {
  await obterFavorecido(db, conta.id, only)
  return readList(selectConta(db, conta, only).orderBy('m.id', 'desc'), { pagina })
}

/** The account as a file, oldest first. Throws Recusa NAO_ENCONTRADO if there is no such payee. */
export async function exportarContaCorrente(
  context: Context,
  { formato, ...conta }: Dias & { id: string; formato: FileFormat },
): Promise<File> {
  const { id, ...dias } = conta
  const { nome } = await obterFavorecido(context.db, id, context.only)
  const select = (trx: Db) => selectConta(trx, conta, context.only).orderBy('m.id')
  return exportar<MovimentoDaConta>(context, {
    name: 'conta-corrente',
    folha: 'Conta corrente',
    format: formato,
    colunas: COLUMNS,
    filtros: { favorecido: nome, ...dias },
    pages: (trx) => inPages(select(trx)),
    count: (trx) => countRows(select(trx)),
  })
}

/** The movements of the payee that are seen: all, or those of the loja's sales, which make no balance. */
export function selectConta(db: Db, { id, ...dias }: Dias & { id: string }, only: OnlyLoja) {
  const balance = (column: 'a_receber' | 'a_recuperar') =>
    only === null ? sql<number | null>`${sql.ref(`c.${column}`)}` : sql<number | null>`null::numeric`
  return db
    .selectFrom(
      sql<{ id: string; receber: number; recuperar: number }>`plantao.conta_corrente(${id})`.as('c'),
    )
    .innerJoin('comissoes_movimentos as m', 'm.id', 'c.id')
    .leftJoin('comissoes_linhas as l', 'l.id', 'm.linha_id')
    .leftJoin('vendas as v', 'v.id', 'l.venda_id')
    .leftJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['m.tipo', 'm.valor', 'm.data', 'm.em', 'm.forma', 'm.rubrica', 'm.pagamento_id', 'l.papel'])
    .select(['c.receber', 'c.recuperar', 'u.nome as quem'])
    .select([
      sql<string>`m.id::text`.as('id'),
      sql<boolean>`m.estorna_id is not null`.as('desfaz'),
      sql<boolean>`exists (select from comissoes_movimentos e where e.estorna_id = m.id)`.as('desfeito'),
      DESCRICAO.as('descricao'),
      VENDA_AS_JSON.as('venda'),
      sql<MovimentoDaConta['fechamento']>`(
        select json_build_object('id', f.id, 'numero', f.numero)
          from pagamentos p join fechamentos f on f.id = p.fechamento_id
         where p.id = m.pagamento_id and ${isSeen(only)})`.as('fechamento'),
      sql<MovimentoDaConta['recupera']>`case when m.tipo in ('Desconto', 'Devolução', 'Baixa')
        then ${settledBy(sql`m.id`, only)} else '[]' end`.as('recupera'),
      sql<MovimentoDaConta['baixa']>`(
        select json_build_object(
                 'motivo', b.motivo, 'unico_administrador', b.unico_administrador,
                 'pedida_por', (select w.nome from usuarios w where w.id = b.pedida_por))
          from baixas b where m.tipo = 'Baixa' and b.movimento_id = coalesce(m.estorna_id, m.id))`.as(
        'baixa',
      ),
      balance('a_receber').as('a_receber'),
      balance('a_recuperar').as('a_recuperar'),
    ])
    .where(only === null ? sql<boolean>`true` : isVendaSeen('v', only))
    .where(isBetween('m.data', dias.de, dias.ate))
}

const papelOf = ({ papel, descricao }: MovimentoDaConta) => papel && papelInWords({ papel, descricao })

const column = columnFrom(CONTA_CORRENTE_FIELDS)<MovimentoDaConta>

const COLUMNS: readonly Column<MovimentoDaConta>[] = [
  column('data'),
  column('tipo', 26, { value: movimentoInWords }),
  column('venda', 16, { value: ({ venda }) => venda?.numero_venda ?? null }),
  column('empreendimento', 34, { value: ({ venda }) => venda?.empreendimento ?? null }),
  column('unidade', 20, { value: ({ venda }) => venda?.unidade ?? null }),
  column('papel', 16, { value: papelOf }),
  column('fechamento', 12, { value: ({ fechamento }) => fechamento?.numero ?? null }),
  column('recupera', 50, { value: ({ recupera }) => dividasInWords(recupera) }),
  column('valor'),
  column('receber', 22),
  column('a_receber'),
  column('recuperar', 22),
  column('a_recuperar'),
  column('quem', 24),
  column('em'),
]
