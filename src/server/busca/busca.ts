/** The global search. Each noun is searched in the same column as its own list, through its trigram index. */
import { type RawBuilder, sql } from 'kysely'
import type { SearchResult } from '../../contract/busca.ts'
import { can } from '../../contract/permissions.ts'
import { SEARCH_RESULT_TYPES, SEARCHED_CADASTROS, type SearchedCadastro } from '../../core/busca.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import { wordsOfSearch } from '../../core/text.ts'
import { api, type Context, usuarioOf } from '../api/api.ts'
import { containingWords } from '../cadastro/text.ts'
import { withoutMask } from '../colaboradores/queries.ts'
import type { Db } from '../database/schema/types.ts'
import { searchScope } from '../vendas/client-searches.ts'
import { isSeen } from '../vendas/seen.ts'
import { type SearchScope, vendaContains } from '../vendas/text-search.ts'
import { closingsIn, paymentsIn } from './financeiro.ts'

export const buscaHandlers = {
  procurar: api.busca.procurar.handler(async ({ input: { texto }, context }) => ({
    itens: [
      ...(await searchFinanceiro(context, texto)),
      ...(await searchIn(
        SEARCHED_CADASTROS.filter((cadastro) => can(usuarioOf(context), `${cadastro}.ler`)),
        { db: context.db, texto, scope: await searchScope(context, texto) },
      )),
    ],
  })),
}

/** Payments by amount are for callers who see all lojas. */
async function searchFinanceiro(context: Context, texto: string): Promise<SearchResult[]> {
  const person = usuarioOf(context)
  const { only } = context
  const { db } = context.database
  return [
    ...(can(person, 'fechamentos.ler') ? await closingsIn(db, texto, only) : []),
    ...(can(person, 'pagamentos.ler') && only === null ? await paymentsIn(db, texto) : []),
  ]
}

const PER_TYPE = 5
/** Trigram indexes cannot find shorter words. */
const TRIGRAM = 3

/** A few records of each of the nouns that contain every word of `texto`. */
export async function searchIn(
  cadastros: readonly SearchedCadastro[],
  { db, texto, scope }: { db: Db; texto: string; scope: SearchScope },
): Promise<SearchResult[]> {
  if (cadastros.length === 0) return []
  const { rows } = await sql<SearchResult>`
    select tipo, id, titulo, detalhe from (
      ${sql.join(
        cadastros.map((cadastro) =>
          cadastro === 'vendas' ? vendas(texto, scope) : selectByName(cadastro, texto),
        ),
        sql` union all `,
      )}) achados
    order by array_position(${sql.val([...SEARCH_RESULT_TYPES])}::text[], tipo), ordem`.execute(db)
  return rows
}

/** The sale with exactly that number first, then the newest that contain the text. */
function vendas(texto: string, scope: SearchScope): RawBuilder<unknown> {
  const seen = isSeen('vendas', scope.only)
  return sql`
    (select ${sql.lit(CADASTROS.vendas.chave)} as tipo, v.id, v.numero_venda || ' · ' || v.cliente_nome as titulo,
            concat_ws(' · ', e.nome, ${TORRE}, 'unidade ' || v.unidade, v.status) as detalhe,
            row_number() over (order by v.exata desc, v.created_at desc, v.id) as ordem
       from (
         select * from (
           select true as exata, vendas.* from vendas where lower(numero_venda) = lower(${texto}) and ${seen}
           union all
           (select false, vendas.* from vendas
             where ${vendaMatches(texto, scope)} and ${seen} and lower(numero_venda) <> lower(${texto})
             order by created_at desc, id desc limit ${sql.lit(PER_TYPE)})) todas
         order by exata desc, created_at desc limit ${sql.lit(PER_TYPE)}) v
       join empreendimentos e on e.id = v.empreendimento_id)`
}

// 'A' becomes 'torre A'; 'Torre Sul' and 'Quadra D' stay unchanged.
const TORRE = sql`case when char_length(v.torre) <= 3 then 'torre ' || v.torre else v.torre end`

function vendaMatches(texto: string, scope: SearchScope): RawBuilder<boolean> {
  // Without a word long enough for the index, only an exact match of the unit is fast.
  if (wordsOfSearch(texto).every((word) => word.length < TRIGRAM))
    return sql`plantao.sem_acentos(unidade) = plantao.sem_acentos(${texto})`
  return vendaContains('vendas', texto, scope)
}

/** The search of a noun whose records have a name. */
interface NameSearch {
  /** The searched text of a record; by default its column `busca`. */
  searched?: RawBuilder<string>
  detalhe: RawBuilder<string>
  /** Records for which this is true come first; by default those that are Ativo. */
  inUse?: RawBuilder<boolean>
  /** Converts each typed word before the search. */
  read?: (word: string) => string
}

const INATIVO = sql<string>`case when t.status = 'Inativo' then 'Inativo' end`

/** The search of each noun; by default it shows only the name, and Inativo if it is. */
const NAME_SEARCHES: { readonly [C in SearchedCadastro]?: NameSearch } = {
  colaboradores: {
    detalhe: sql`concat_ws(' · ', t.cargo, (select nome from lojas l where l.id = t.loja_id), ${INATIVO})`,
    read: withoutMask,
  },
  usuarios: { detalhe: sql`concat_ws(' · ', t.cargo, t.email, ${INATIVO})` },
  lojas: {
    detalhe: sql`concat_ws(' · ', t.codigo, nullif(concat_ws('/', t.cidade, t.estado), ''), ${INATIVO})`,
  },
  empreendimentos: {
    detalhe: sql`concat_ws(' · ', t.codigo, t.tipo, concat_ws('/', t.cidade, t.estado), ${INATIVO})`,
  },
  favorecidos: { detalhe: sql`concat_ws(' · ', t.tipo, ${INATIVO})` },
  campanhas: {
    searched: sql`plantao.sem_acentos(t.nome)`,
    detalhe: sql`concat_ws(' · ', t.tipo,
      to_char(t.data_inicio, 'DD/MM/YYYY') || ' a ' || to_char(t.data_fim, 'DD/MM/YYYY'), t.status)`,
    inUse: sql`t.status = 'Ativa'`,
  },
}

/** Records in use first, then by name. */
function selectByName(cadastro: Exclude<SearchedCadastro, 'vendas'>, texto: string): RawBuilder<unknown> {
  const {
    searched = sql`t.busca`,
    detalhe,
    inUse = sql`t.status = 'Ativo'`,
    read,
  }: NameSearch = NAME_SEARCHES[cadastro] ?? { detalhe: sql`coalesce(${INATIVO}, '')` }
  return sql`
    (select ${sql.lit(CADASTROS[cadastro].chave)} as tipo, t.id, t.nome as titulo, ${detalhe} as detalhe,
            row_number() over (order by ${inUse} desc, t.nome, t.id) as ordem
       from ${sql.table(cadastro)} t where ${containingWords(searched, texto, read)}
      order by ${inUse} desc, t.nome, t.id limit ${sql.lit(PER_TYPE)})`
}
