/** Everything in a ZIP: exact, as of one moment, without secrets, and without personal data unless asked. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attach, pdfOfBytes } from '../testing/office/anexos.ts'
import { buildColaborador } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildCadastros, createVenda } from '../testing/office/vendas.ts'
import { EXPORTED } from './tables.ts'
import { exportAll } from './write.ts'

const { database, ana, administrador: call } = await testOffice()
const { db, ownerUrl } = database
const ODD = '=1+1;"aspas", vírgula\nlinha \\. nova 🏠'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-tudo-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function exported(withPersonal: boolean) {
  const file = join(folder, `tudo-${++files}.zip`)
  const { arquivos, bytes } = await exportAll({ ownerUrl, file, withPersonal, version: '2.0.0' })
  const content = await readFile(file)
  expect(bytes).toBe(content.byteLength)
  return { file, arquivos, parts: unzipSync(new Uint8Array(content)) }
}
const textOf = (part: Uint8Array | undefined) => strFromU8(part ?? new Uint8Array())
const rowsOf = (csv: Uint8Array | undefined) =>
  Papa.parse<Record<string, string>>(textOf(csv), { header: true, skipEmptyLines: true }).data

/** A sale whose client's data and free texts all have the mark. */
async function markedSale(mark: string) {
  const cadastros = await buildCadastros(db)
  const venda = await createVenda(call, cadastros, {
    cliente_nome: `Cliente ${mark}`,
    cliente_email: `${mark}@cliente.example`,
    cliente_profissao: `Profissão ${mark}`,
    cliente_rg: '12345678X',
    cliente_renda: 7654.32,
    observacoes: `${ODD} ${mark}`,
    tipo_pendencia: ['OUTRAS (DESCREVA)'],
    descricao_outras_pendencias: `Falta ${mark}`,
  })
  return venda
}

/** The other tables of the schema public, and why they stay. */
const KEPT: Readonly<Record<string, string>> = {
  caixa_de_saida: 'mails with links that give access',
  rascunhos: 'encrypted with the key of this installation',
  sorteios_sementes: 'secret until the draw, which publishes it',
  idempotencia: 'answers kept for repeated requests',
  importacoes: 'jobs of 30 days',
  importacoes_linhas: 'the rows of those jobs',
  importacoes_desfeitas: 'jobs that undo those',
  importacoes_colunas: 'a convenience of this installation',
  importacoes_lembrancas: 'a convenience of this installation',
  formularios_abertos: 'who has a form open now',
  visoes: 'how one user looks at a list',
  avisos_adiados: 'what one user put aside',
  vendas_mesma_unidade: 'found in the sales; what was said of them is in auditoria',
  vendas_por_dia: 'sums of the sales',
  vendas_por_mes: 'sums of the sales',
  aberturas_de_dados: 'counters; each opening is in auditoria',
  aberturas_de_favorecidos: 'counters; each opening is in auditoria',
  buscas_de_clientes: 'counters; each search is in auditoria',
  vendas_anexos_partes: 'the content of attachments, which leave as files',
  comprovantes_partes: 'the content of comprovantes, which leave as files',
  configuracoes_logo: 'an image, which leaves as a file',
  anexos_envios: 'uploads under way',
  anexos_envios_partes: 'the content of those',
  importacoes_envios: 'files on their way to an import',
  importacoes_envios_partes: 'the content of those',
  extratos: 'jobs of 24 hours',
  extratos_pessoas: 'what those jobs read',
  extratos_documentos: 'what they have laid out',
  extratos_partes: 'the files that they made',
  usuarios_convites: 'invitations that wait for their turn',
  arquivos_do_banco_linhas: 'rows with keys of what was paid; the payments are in pagamentos',
  arquivos_do_banco_pedidos: 'what jobs were asked to make',
  retornos_do_banco: 'what a bank said; what was marked is in pagamentos',
  retornos_do_banco_linhas: 'what a bank said; what was marked is in pagamentos',
  fechamentos_itens: 'drafts; what is approved becomes movements',
  comissoes_recuperacoes: 'which debt each movement settles; follows from the movements',
  confirmacoes_de_email: 'each is in auditoria',
  trabalhos: 'jobs; what they do is in records of their own',
  trabalhos_alvos: 'what those jobs have still to do',
  cargas_preparos: 'a load that is being prepared',
  cargas_arquivos: 'the files of that load',
  cargas_partes: 'the content of those',
  cargas_correcoes: 'what is put right in them',
  cargas_problemas: 'what is wrong with them',
}

it('every table of the database either leaves or has a reason to stay', async () => {
  const { rows } = await sql<{ tabela: string }>`
    select relname as tabela from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  expect([...Object.keys(EXPORTED), ...Object.keys(KEPT)].sort()).toEqual(
    rows.map(({ tabela }) => tabela).sort(),
  )
  const columns = await sql<{ coluna: string }>`
    select table_name || '.' || column_name as coluna from information_schema.columns
     where table_schema = 'public'`.execute(db)
  const known = new Set(columns.rows.map(({ coluna }) => coluna))
  const personal = Object.entries(EXPORTED).flatMap(([table, choice]) =>
    choice.personal === 'all' ? [] : choice.personal.map((column) => `${table}.${column}`),
  )
  expect(personal.filter((column) => !known.has(column))).toEqual([])
})

describe('with personal data', () => {
  it('has every row and value as they are, twice, with its checksum and what each column is', async () => {
    const venda = await markedSale('Zuleica')
    await attach(call, venda.id, pdfOfBytes(600_000))
    const { parts, arquivos } = await exported(true)
    const row = rowsOf(parts['csv/vendas.csv']).find(({ id }) => id === venda.id)
    expect(row).toMatchObject({
      cliente_nome: 'Cliente Zuleica',
      cliente_renda: '7654.32',
      observacoes: `${ODD} Zuleica`,
      data_venda: venda.data_venda,
      valor_financiado: '',
    })
    const stored = await sql<{ r: Record<string, unknown> }>`
      select to_json(v) as r from vendas v where id = ${venda.id}`.execute(db)
    const [ofJson] = JSON.parse(textOf(parts['json/vendas.json'])).filter(
      ({ id }: { id: string }) => id === venda.id,
    )
    expect(stored.rows[0]?.r).toMatchObject(ofJson)
    for (const table of Object.keys(EXPORTED)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        db,
      )
      expect({ table, n: JSON.parse(textOf(parts[`json/${table}.json`])).length }).toEqual({
        table,
        n: rows[0]?.n,
      })
      expect({ table, n: rowsOf(parts[`csv/${table}.csv`]).length }).toEqual({ table, n: rows[0]?.n })
    }
    const manifest = JSON.parse(textOf(parts['manifesto.json']))
    expect(manifest).toMatchObject({
      formato: 'plantao-tudo',
      dados_pessoais: true,
      colunas_omitidas: {},
      arquivos,
    })
    for (const { nome, bytes, sha256 } of arquivos) {
      const part = parts[nome] ?? new Uint8Array()
      expect({
        nome,
        bytes: part.byteLength,
        sha256: createHash('sha256').update(part).digest('hex'),
      }).toEqual({
        nome,
        bytes,
        sha256,
      })
    }
    const columns = rowsOf(parts['colunas.csv'])
    expect(columns).toContainEqual({
      tabela: 'vendas',
      coluna: 'valor_venda',
      tipo: 'numeric(14,2)',
      obrigatoria: 'true',
      descricao: 'Valor da venda',
    })
    expect(columns.filter(({ descricao }) => !descricao)).toEqual([])
    expect(Object.entries(parts).find(([name]) => name.startsWith('anexos/'))?.[1]).toHaveLength(600_000)
  })

  it('has no password, key, session or mail', async () => {
    const { parts } = await exported(true)
    const { rows } = await sql<{ segredo: string }>`
      select password as segredo from auth.account where password is not null
      union all select token from auth.session`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    const everything = Object.values(parts).map(textOf).join('\n')
    for (const { segredo } of rows) expect(everything).not.toContain(segredo)
    expect(everything).not.toContain(ana.headers.cookie)
  })
})

it('without personal data has the sales, but nothing about whom they are with', async () => {
  const venda = await markedSale('Eudóxia')
  await buildColaborador(db, { email: 'quem@corretor.example', telefone: '11912345678', cpf: '52998224725' })
  await attach(call, venda.id, pdfOfBytes(100))
  const { parts } = await exported(false)
  const row = rowsOf(parts['csv/vendas.csv']).find(({ id }) => id === venda.id)
  expect(row).toMatchObject({
    numero_venda: venda.numero_venda,
    valor_venda: expect.stringMatching(/^\d+\.\d\d$/),
  })
  const everything = Object.values(parts).map(textOf).join('\n')
  const hidden = ['Eudóxia', '12345678X', '7654.32', venda.cliente_cpf, venda.cliente_telefone, ODD]
  for (const text of [...hidden, 'quem@corretor.example', '11912345678', '52998224725'])
    expect(everything, text).not.toContain(text)
  expect(JSON.parse(textOf(parts['manifesto.json'])).colunas_omitidas.vendas).toContain('cliente_cpf')
  expect(Object.keys(parts).filter((name) => /anexos|auditoria|incidentes/.test(name))).toEqual([])
})

it('is of one moment, while others write', async () => {
  const cadastros = await buildCadastros(db)
  let isDone = false
  const writing = (async () => {
    while (!isDone) await createVenda(call, cadastros)
  })()
  const { parts } = await exported(true)
  isDone = true
  await writing
  const ids = new Set(rowsOf(parts['csv/vendas.csv']).map(({ id }) => id))
  const participantes = rowsOf(parts['csv/vendas_participantes.csv'])
  expect(participantes.filter(({ venda_id }) => !ids.has(venda_id ?? ''))).toEqual([])
  expect(new Set(participantes.map(({ venda_id }) => venda_id)).size).toBe(ids.size)
})

it('replaces no file, and leaves none that is not whole', async () => {
  const file = join(folder, 'minha.zip')
  await writeFile(file, 'meu')
  await expect(exportAll({ ownerUrl, file, withPersonal: false, version: '2.0.0' })).rejects.toThrow(
    'já existe',
  )
  expect(await readFile(file, 'utf8')).toBe('meu')
  const nowhere = join(folder, 'nao', 'ha.zip')
  await expect(exportAll({ ownerUrl, file: nowhere, withPersonal: false, version: '2.0.0' })).rejects.toThrow(
    'Não é possível escrever',
  )
  const unreachable = { ownerUrl: 'postgres://nobody@127.0.0.1:1/x', file: join(folder, 'x.zip') }
  await expect(exportAll({ ...unreachable, withPersonal: false, version: '2.0.0' })).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.startsWith('x.zip'))).toEqual([])
  const { file: made } = await exported(false)
  expect((await stat(made)).mode & 0o777).toBe(0o600)
})
