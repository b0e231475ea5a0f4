/** Describes what depends on each refused row; the more depends on it, the sooner it is to be corrected. */
import type { Client } from 'pg'
import { counted } from '../../core/text.ts'
import type { CargaTableName } from './tables.ts'

const NOUNS: Readonly<Record<CargaTableName, readonly [singular: string, plural: string]>> = {
  lojas: ['loja', 'lojas'],
  empreendimentos: ['empreendimento', 'empreendimentos'],
  colaboradores: ['colaborador', 'colaboradores'],
  usuarios: ['usuário', 'usuários'],
  faixas: ['faixa', 'faixas'],
  colaboradores_faixas: ['faixa de colaborador', 'faixas de colaboradores'],
  metas: ['meta', 'metas'],
  campanhas: ['campanha', 'campanhas'],
  campanhas_lojas: ['loja de campanha', 'lojas de campanhas'],
  campanhas_empreendimentos: ['empreendimento de campanha', 'empreendimentos de campanhas'],
  vendas: ['venda', 'vendas'],
  vendas_participantes: ['participante', 'participantes'],
  campanhas_vendas: ['campanha aplicada', 'campanhas aplicadas'],
  sorteios: ['sorteio', 'sorteios'],
  roleta_elegibilidade: ['elegibilidade', 'elegibilidades'],
  roleta_historico: ['registro da roleta', 'registros da roleta'],
  premiacoes: ['premiação', 'premiações'],
  feriados_locais: ['feriado local', 'feriados locais'],
  incidentes: ['incidente', 'incidentes'],
}

type Counts = Readonly<Partial<Record<CargaTableName, number>>>

/** '268 vendas e 12 colaboradores dependem'; null if only a sale's own participants do. */
export function dependentsOf(tabela: string, counts: Counts): string | null {
  const withSale = tabela === 'vendas' || (counts.vendas ?? 0) > 0
  const tables = (Object.keys(NOUNS) as CargaTableName[]).filter(
    (table) => (counts[table] ?? 0) > 0 && !(table === 'vendas_participantes' && withSale),
  )
  if (tables.length === 0) return null
  const named = tables
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .map((table) => counted(counts[table] ?? 0, ...NOUNS[table]))
  const last = named.pop() ?? ''
  const isOne = named.length === 0 && last.startsWith('1 ')
  return `${named.length > 0 ? `${named.join(', ')} e ` : ''}${last} ${isOne ? 'depende' : 'dependem'}`
}

/** Stores, for each row refused for its own problems, which of the session's rows are refused with it. */
export async function storeDependents(client: Client): Promise<void> {
  const { rows } = await client.query<{
    tabela: string
    ordem: number
    quantos: Counts
  }>(`
    with recursive ligacoes as (
      select distinct causa ->> 'tabela' as de_tabela, (causa ->> 'ordem')::int as de_ordem, tabela, ordem
        from carga_problemas where depende
    ), alcance as (
      select c.tabela as raiz, c.ordem as raiz_ordem, l.tabela, l.ordem
        from (select distinct tabela, ordem from carga_problemas where gravidade = 'Recusada' and not depende) c
        join ligacoes l on l.de_tabela = c.tabela and l.de_ordem = c.ordem
      union
      select a.raiz, a.raiz_ordem, l.tabela, l.ordem
        from alcance a join ligacoes l on l.de_tabela = a.tabela and l.de_ordem = a.ordem
    ), contadas as (
      select raiz, raiz_ordem, tabela, count(*) as linhas from alcance group by raiz, raiz_ordem, tabela
    )
    select raiz as tabela, raiz_ordem as ordem, json_object_agg(tabela, linhas) as quantos
      from contadas group by raiz, raiz_ordem`)
  await client.query(
    `insert into carga_dependentes select * from jsonb_to_recordset($1)
       as r (tabela text, ordem integer, texto text, quantos integer)`,
    [
      JSON.stringify(
        rows.map(({ quantos, ...row }) => ({
          ...row,
          texto: dependentsOf(row.tabela, quantos),
          quantos: Object.values(quantos).reduce((sum, count) => sum + count, 0),
        })),
      ),
    ],
  )
}
