/** The global search. Each noun is searched in the same column as its own list, through its trigram index. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Achado } from '../../contract/busca.ts'
import { CADASTROS_ACHADOS, type CadastroAchado, TIPOS_DE_ACHADO } from '../../core/busca.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import { api } from '../api/api.ts'
import { containing } from '../cadastro/texto.ts'
import { withoutMask } from '../colaboradores/consultas.ts'
import type { Tables } from '../database/types.ts'
import { digitsOf } from '../vendas/filtros.ts'

export const buscaHandlers = {
  procurar: api.busca.procurar.handler(async ({ input: { texto }, context }) => ({
    itens: await procurar(context.db, texto),
  })),
}

const POR_TIPO = 5
const MAX_PALAVRAS = 6
/** Trigram indexes cannot find shorter words. */
const TRIGRAMA = 3

/** A few records of each kind that contain every word of `texto`. */
async function procurar(db: Kysely<Tables>, texto: string): Promise<Achado[]> {
  const { rows } = await sql<Achado>`
    select tipo, id, titulo, detalhe from (
      ${sql.join(
        CADASTROS_ACHADOS.map((cadastro) =>
          cadastro === 'vendas' ? vendas(texto) : porNome(cadastro, texto),
        ),
        sql` union all `,
      )}) achados
    order by array_position(${sql.val([...TIPOS_DE_ACHADO])}::text[], tipo), ordem`.execute(db)
  return rows
}

/** The sale with exactly that number first, then the newest that contain the text. */
function vendas(texto: string): RawBuilder<unknown> {
  return sql`
    (select ${sql.lit(CADASTROS.vendas.chave)} as tipo, v.id, v.numero_venda || ' · ' || v.cliente_nome as titulo,
            concat_ws(' · ', e.nome, ${TORRE}, 'unidade ' || v.unidade, v.status) as detalhe,
            row_number() over (order by v.exata desc, v.created_at desc, v.id) as ordem
       from (
         select * from (
           select true as exata, vendas.* from vendas where lower(numero_venda) = lower(${texto})
           union all
           (select false, vendas.* from vendas
             where ${contemNaVenda(texto)} and lower(numero_venda) <> lower(${texto})
             order by created_at desc, id desc limit ${POR_TIPO})) todas
         order by exata desc, created_at desc limit ${POR_TIPO}) v
       join empreendimentos e on e.id = v.empreendimento_id)`
}

// 'A' becomes 'torre A'; 'Torre Sul' and 'Quadra D' stay unchanged.
const TORRE = sql`case when char_length(v.torre) <= 3 then 'torre ' || v.torre else v.torre end`

function contemNaVenda(texto: string): RawBuilder<boolean> {
  const palavras = palavrasDe(texto)
  // Without a word long enough for the index, only an exact match of the unit is fast.
  if (palavras.every((palavra) => palavra.length < TRIGRAMA))
    return sql`plantao.sem_acentos(unidade) = plantao.sem_acentos(${texto})`
  const digitos = digitsOf(texto)
  const todas = contemTodas(sql`busca`, palavras)
  return digitos === null ? todas : sql`(${todas} or busca like ${containing(digitos)})`
}

/** The search of a noun whose records have a name. */
interface PorNome {
  /** The searched text of a record; by default its column `busca`. */
  onde?: RawBuilder<string>
  detalhe: RawBuilder<string>
  /** Records for which this is true come first; by default those that are Ativo. */
  emUso?: RawBuilder<boolean>
  /** Converts the typed text before the search. */
  procurado?: (texto: string) => string
}

const INATIVO = sql<string>`case when t.status = 'Inativo' then 'Inativo' end`

/** The search of each noun; by default it shows only the name, and Inativo if it is. */
const POR_NOME: { readonly [C in CadastroAchado]?: PorNome } = {
  colaboradores: {
    detalhe: sql`concat_ws(' · ', t.cargo, (select nome from lojas l where l.id = t.loja_id), ${INATIVO})`,
    procurado: withoutMask,
  },
  usuarios: { detalhe: sql`concat_ws(' · ', t.cargo, t.email, ${INATIVO})` },
  lojas: {
    detalhe: sql`concat_ws(' · ', t.codigo, nullif(concat_ws('/', t.cidade, t.estado), ''), ${INATIVO})`,
  },
  empreendimentos: {
    detalhe: sql`concat_ws(' · ', t.codigo, t.tipo, concat_ws('/', t.cidade, t.estado), ${INATIVO})`,
  },
  campanhas: {
    onde: sql`plantao.sem_acentos(t.nome)`,
    detalhe: sql`concat_ws(' · ', t.tipo,
      to_char(t.data_inicio, 'DD/MM/YYYY') || ' a ' || to_char(t.data_fim, 'DD/MM/YYYY'), t.status)`,
    emUso: sql`t.status = 'Ativa'`,
  },
}

/** Records in use first, then by name. */
function porNome(cadastro: Exclude<CadastroAchado, 'vendas'>, texto: string): RawBuilder<unknown> {
  const {
    onde = sql`t.busca`,
    detalhe,
    emUso = sql`t.status = 'Ativo'`,
    procurado = (typed) => typed,
  }: PorNome = POR_NOME[cadastro] ?? { detalhe: sql`coalesce(${INATIVO}, '')` }
  return sql`
    (select ${sql.lit(CADASTROS[cadastro].chave)} as tipo, t.id, t.nome as titulo, ${detalhe} as detalhe,
            row_number() over (order by ${emUso} desc, t.nome, t.id) as ordem
       from ${sql.table(cadastro)} t where ${contemTodas(onde, palavrasDe(procurado(texto)))}
      order by ${emUso} desc, t.nome, t.id limit ${POR_TIPO})`
}

function contemTodas(onde: RawBuilder<unknown>, palavras: string[]): RawBuilder<boolean> {
  return sql`(${sql.join(
    palavras.map((palavra) => sql`${onde} like ${containing(palavra)}`),
    sql` and `,
  )})`
}

function palavrasDe(texto: string): string[] {
  return texto.split(/\s+/).slice(0, MAX_PALAVRAS)
}
