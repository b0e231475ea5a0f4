/** The entries by statement are those that the first version of the audit, a trigger by row, would have made. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_BY_ROW } from '../../testing/database/audit-by-row.ts'
import { actingAs, type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildLoja,
  buildUsuario,
  buildVenda,
} from '../../testing/office/builders.ts'

let t: TestDatabase
let audited: string[]

beforeAll(async () => {
  t = await testDatabase()
  const db = t.ownerDb
  await sql`create table public.auditoria_por_linha (like public.auditoria including identity including defaults)`.execute(
    db,
  )
  await sql.raw(AUDIT_BY_ROW).execute(db)
  const { rows } = await sql<{ tabela: string; argumentos: string }>`
    select c.relname as tabela, rtrim(encode(g.tgargs, 'escape'), '\\0') as argumentos
      from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'auditoria_inclusao'`.execute(
    db,
  )
  for (const { tabela, argumentos } of rows) {
    const list = argumentos.split('\\000').map((argumento) => sql.lit(argumento))
    await sql`create trigger auditoria after insert or update or delete on ${sql.table(tabela)}
      for each row execute function plantao.auditar_por_linha(${sql.join(list)})`.execute(db)
  }
  audited = rows.map(({ tabela }) => tabela)
})
afterAll(() => t.close())

interface Entry {
  tabela: string
  operacao: string
  grupo_id: string
}

const entriesOf = async (table: 'auditoria' | 'auditoria_por_linha') =>
  (
    await sql<Entry>`
      select usuario_id, usuario_nome, origem, tabela, registro_id, grupo_id, operacao, campos, antes, depois, txid
        from ${sql.table(table)} order by id`.execute(t.ownerDb)
  ).rows

/** What `work` added to the audit, checked to be what the first version would have added. */
async function added(work: () => Promise<unknown>): Promise<Entry[]> {
  const [before, formerly] = [await entriesOf('auditoria'), await entriesOf('auditoria_por_linha')]
  await work()
  const entries = (await entriesOf('auditoria')).slice(before.length)
  // The deletion of a sale takes entries away as well, of which a copy knows nothing.
  expect(entries).toEqual((await entriesOf('auditoria_por_linha')).slice(formerly.length))
  return entries
}

const kinds = (entries: readonly Entry[]) => entries.map(({ operacao, tabela }) => `${operacao} ${tabela}`)

describe('an entry by statement equals the entry by row', () => {
  it('for inserts, changes and deletions of every audited table', async () => {
    expect(audited.length).toBeGreaterThan(15)
    for (const table of audited)
      await sql`
        create table public.${sql.id(`copia_${table}`)} (like public.${sql.id(table)} including defaults)`.execute(
        t.ownerDb,
      )
    const loja = await buildLoja(t.db)
    const venda = await buildVenda(t.db, { loja_id: loja.id }, [{}, {}, {}])
    const campanha = await buildCampanha(t.db)
    await sql`insert into campanhas_lojas (campanha_id, loja_id) values (${campanha.id}, ${loja.id})`.execute(
      t.db,
    )
    await sql`insert into campanhas_vendas (campanha_id, venda_id) values (${campanha.id}, ${venda.id})`.execute(
      t.db,
    )
    // Without the tables' own rules, every column can take any value: copies of rows that nobody refers to.
    for (const table of audited) {
      const copy = sql.table(`copia_${table}`)
      const columns = await sql<{ nome: string; tipo: string }>`
        select attname as nome, format_type(atttypid, null) as tipo from pg_attribute
         where attrelid = ${`public.copia_${table}`}::regclass and attnum > 0 order by attnum`.execute(
        t.ownerDb,
      )
      const { rows } = await sql<{ argumentos: string }>`
        select rtrim(encode(tgargs, 'escape'), '\\0') as argumentos from pg_trigger
         where tgrelid = ${`public.${table}`}::regclass and tgname = 'auditoria_inclusao'`.execute(t.ownerDb)
      const [grupo = '', ...derivadas] = (rows[0]?.argumentos ?? '').split('\\000')
      const list = sql.join([grupo, ...derivadas].map((argumento) => sql.lit(argumento)))
      await sql`select plantao.acompanhar(${`copia_${table}`}, ${grupo}, ${derivadas}::text[])`.execute(
        t.ownerDb,
      )
      await sql`create trigger auditoria after insert or update or delete on ${copy}
        for each row execute function plantao.auditar_por_linha(${list})`.execute(t.ownerDb)
      const changed = columns.rows.filter(({ nome }) => nome !== 'id' && nome !== grupo)
      const filled = (n: number) =>
        sql.join(changed.map(({ tipo }) => sql.raw(`${sampleOf(tipo, n)}::${tipo}`)))
      const names = sql.join(changed.map(({ nome }) => sql.id(nome)))
      const keys = sql.join([...new Set(['id', grupo])].map((nome) => sql.id(nome)))
      const values = sql.join([...new Set(['id', grupo])].map(() => sql`gen_random_uuid()`))
      const entries = await added(async () => {
        await sql`insert into ${copy} (${keys}, ${names}) select ${values}, ${filled(1)} from generate_series(1, 3)`.execute(
          t.ownerDb,
        )
        await sql`update ${copy} set (${names}) = row(${filled(2)})`.execute(t.ownerDb)
        await sql`update ${copy} set (${names}) = row(${filled(2)})`.execute(t.ownerDb)
        await sql`delete from ${copy}`.execute(t.ownerDb)
      })
      const ofASale = grupo === 'venda_id'
      expect(entries.map(({ operacao }) => operacao)).toEqual(
        ['INSERT', 'UPDATE', ...(ofASale ? [] : ['DELETE'])].flatMap((operacao) => [
          operacao,
          operacao,
          operacao,
        ]),
      )
    }
  })

  it('for statements of several rows of which some change nothing, with their author', async () => {
    const ana = await buildUsuario(t.db, { nome: 'Ana Souza' })
    const lojas = [await buildLoja(t.db), await buildLoja(t.db, { bairro: 'Moema' }), await buildLoja(t.db)]
    const ids = lojas.map(({ id }) => id)
    const entries = await added(() =>
      actingAs(t.db, ana, (trx) =>
        trx.updateTable('lojas').set({ bairro: 'Moema' }).where('id', 'in', ids).execute(),
      ),
    )
    expect(entries).toMatchObject([{ usuario_nome: 'Ana Souza' }, { usuario_nome: 'Ana Souza' }])
  })

  it('for a sale in one statement, its participants, and its deletion', async () => {
    const venda = await buildVenda(t.db, { observacoes: 'Sigilo' }, [{}, {}, {}])
    expect(
      kinds(
        await added(() =>
          sql`update vendas_participantes set status_comissao = 'Pago' where venda_id = ${venda.id}`.execute(
            t.db,
          ),
        ),
      ),
    ).toEqual(Array.from({ length: 3 }, () => 'UPDATE vendas_participantes'))
    const formerly = (await entriesOf('auditoria_por_linha')).length
    await t.db.deleteFrom('vendas').where('id', '=', venda.id).execute()
    const deletion = (await entriesOf('auditoria_por_linha')).slice(formerly)
    expect(kinds(deletion)).toEqual(['DELETE vendas'])
    expect((await entriesOf('auditoria')).filter(({ grupo_id }) => grupo_id === venda.id)).toEqual(deletion)
  })

  it('for cascades, and for what a trigger changes in another table', async () => {
    const campanha = await buildCampanha(t.db)
    const [um, outro] = [await buildLoja(t.db), await buildLoja(t.db)]
    await added(() =>
      t.db
        .insertInto('campanhas_lojas')
        .values([um, outro].map(({ id }) => ({ campanha_id: campanha.id, loja_id: id })))
        .execute(),
    )
    expect(
      kinds(await added(() => t.db.deleteFrom('campanhas').where('id', '=', campanha.id).execute())),
    ).toEqual(['DELETE campanhas', 'DELETE campanhas_lojas', 'DELETE campanhas_lojas'])

    const corretor = await buildColaborador(t.db)
    await buildUsuario(t.db, { colaborador_id: corretor.id })
    expect(
      kinds(
        await added(() =>
          t.db
            .updateTable('colaboradores')
            .set({ data_admissao: '2024-03-01' })
            .where('id', '=', corretor.id)
            .execute(),
        ),
      ),
    ).toEqual(['UPDATE colaboradores', 'UPDATE usuarios'])
  })

  it('for a merge, whose changes come before its additions, and for an insert that meets an existing row', async () => {
    const [um, outro] = [await buildEmpreendimento(t.db), await buildEmpreendimento(t.db)]
    const entries = () =>
      sql`merge into empreendimentos e
          using (values (${um.codigo}, 'Um'), (${`${um.codigo}N`}, 'Novo'), (${outro.codigo}, 'Outro')) n (codigo, nome)
             on e.codigo = n.codigo
           when matched then update set nome = n.nome
           when not matched then insert (nome, codigo, endereco, numero, bairro, cidade, estado, cep, construtora,
             valor_minimo, valor_maximo, data_lancamento, data_entrega)
             values (n.nome, n.codigo, 'Rua', '1', 'Centro', 'São Paulo', 'SP', '04538132', 'Horizonte', 1, 2,
                     '2025-03-01', '2028-06-30')`.execute(t.ownerDb)
    const before = [await entriesOf('auditoria'), await entriesOf('auditoria_por_linha')]
    await entries()
    const [now, formerly] = [await entriesOf('auditoria'), await entriesOf('auditoria_por_linha')]
    const fresh = now.slice(before[0]?.length)
    expect(fresh).toHaveLength(3)
    expect(fresh).toEqual(expect.arrayContaining(formerly.slice(before[1]?.length)))

    const { id: colaborador_id } = await buildColaborador(t.db)
    for (const ativo of [true, false])
      await added(() =>
        sql`insert into roleta_elegibilidade (colaborador_id, ativo) values (${colaborador_id}, ${ativo})
            on conflict (colaborador_id) do update set ativo = excluded.ativo`.execute(t.db),
      )
  })
})

/** A value of that type as SQL; another one for another `n`. */
function sampleOf(type: string, n: number): string {
  if (type.endsWith('[]')) return `array['${n}']`
  if (type === 'boolean') return n === 1 ? 'true' : 'false'
  if (type === 'uuid') return `'${String(n).repeat(8)}-1111-4111-8111-111111111111'`
  if (type === 'date' || type.startsWith('timestamp')) return `'2026-03-0${n}'`
  if (type === 'bytea') return `'\\x0${n}'`
  return `'${n}'`
}
