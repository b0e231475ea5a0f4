/** Dados do titular: everything on a CPF, its files, and its anonymisation, after which nothing of it is left. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import type { Titular } from '../../contract/titulares.ts'
import { addDays, addMonths, today } from '../../core/dates.ts'
import { TITULAR_MESSAGES } from '../../core/titulares.ts'
import { sealAudit, verifyAudit } from '../auditoria/lacres.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { attach, beginAnexo, pdfOfBytes, sendPart } from '../testing/office/anexos.ts'
import { buildColaborador, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { CPF, CLIENT as PLANTED } from '../testing/office/planted-client.ts'
import { savedVenda, saveVenda } from '../testing/office/vendas.ts'

const { database, administrador, staff } = await testOffice()

const MOTIVO = 'Pedido por email de 3 de maio'
const CLIENT = {
  ...PLANTED,
  cliente_profissao: 'Astrônoma-chefe',
  observacoes: 'Otávia Quintanilha liga do (21) 97654-3210',
}
/** How anything about the client could stand in a table. */
const TRACES = [
  '52998224725',
  '529.982.247-25',
  'Quintanilha',
  'quintanilha',
  'O*** Q***',
  '33444555X',
  '***.***.***-25',
  // As the content of a file is shown.
  Buffer.from('Quintanilha').toString('hex'),
  '21976543210',
  '97654-3210',
  '(**) *****-**10',
  'particular.example',
  'Astrônoma',
  '17654.32',
]
const NAMED_PDF = Buffer.concat([pdfOfBytes(20), Buffer.from('Otávia Quintanilha')])
const ENDED = { status: 'Desembolsada', status_comissao: 'Pago', data_desembolso: '2015-04-02' } as const

const ask = (verb: string, body: object = {}, call = administrador) =>
  call('POST', `/titulares/${verb}`, { cpf: CPF, motivo: MOTIVO, ...body })
const anonymise = (body: object = {}) => ask('anonimizar', { confirmacao: 'ANONIMIZAR', ...body })
const acts = async (assunto: string) =>
  (await administrador('GET', `/auditoria?assunto=${assunto}`)).body.itens.map(
    ({ quem, sobre, acoes }: EntradaDaAuditoria) => [quem, sobre?.nome, ...acoes].filter(Boolean).join(' '),
  )
const sums = async () =>
  (
    await sql`select count(*), sum(valor_venda) as venda, sum(valor_comissao) as comissao,
      (select sum(valor) from vendas_por_dia) as por_dia,
      (select sum(valor_comissao) from vendas_participantes) as paga from vendas`.execute(database.db)
  ).rows
/** Every column of every table of the database that contains one of the texts. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ tabela: string }>`
    select format('%I.%I', schemaname, tablename) as tabela from pg_tables
     where schemaname in ('public', 'plantao', 'auth')`.execute(database.ownerDb)
  const found: string[] = []
  for (const { tabela } of tables) {
    const { rows } = await sql<{ linha: string }>`
      select t::text as linha from ${sql.raw(tabela)} t`.execute(database.ownerDb)
    for (const text of texts)
      if (rows.some(({ linha }) => linha.includes(text))) found.push(`${tabela}: ${text}`)
  }
  return found
}

let venda: Awaited<ReturnType<typeof buildVenda>>
beforeEach(async () => {
  await database.db.updateTable('configuracoes').set({ retencao_anos: null }).execute()
  await database.db.deleteFrom('vendas').execute()
  await database.ownerDb.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`truncate auditoria, plantao.lacres, plantao.vendas_guardadas, idempotencia`.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })
  await database.db.deleteFrom('rascunhos').execute()
  venda = await buildVenda(database.db, {
    ...CLIENT,
    ...ENDED,
    numero_venda: 'QT777/2015',
    data_venda: '2015-03-10',
  })
})

describe('refused', () => {
  it.each(['procurar', 'exportar', 'anonimizar'])(
    '%s to Staff, and without a CPF or a reason',
    async (verb) => {
      expect((await ask(verb, {}, staff)).body.code).toBe('SEM_PERMISSAO')
      const formato = verb === 'exportar' ? { formato: 'json' } : {}
      for (const wrong of [{ cpf: '11111111111' }, { cpf: '' }, { motivo: ' ' }, { motivo: 'x'.repeat(501) }])
        expect((await ask(verb, { ...formato, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    },
  )

  it('an anonymisation that is not confirmed, or has nothing to anonymise', async () => {
    expect((await anonymise({ confirmacao: 'sim' })).body.data.campos.confirmacao).toBe(
      'Digite ANONIMIZAR para confirmar',
    )
    expect((await anonymise({ cpf: '11144477735' })).body).toMatchObject({ code: 'NADA_A_ANONIMIZAR' })
  })

  it('one while files of another system wait to be loaded, in which the client may be', async () => {
    await buildVenda(database.db, {
      ...CLIENT,
      ...ENDED,
      data_venda: '2010-01-01',
      data_desembolso: '2010-02-01',
    })
    const { body } = await administrador('POST', '/carga/arquivos', { nome: 'antigo.sql', tamanho: 9 })
    const refused = await anonymise()
    expect(refused.body).toMatchObject({ code: 'GUARDA_LEGAL', message: TITULAR_MESSAGES.carga })
    await administrador('DELETE', `/carga/arquivos/${body.id}`)
  })

  it('one of a sale that is open, or still to be kept, with the first day on which it is possible', async () => {
    const young = addMonths(today(new Date()), -59)
    await buildVenda(database.db, {
      ...CLIENT,
      numero_venda: 'QT1',
      data_venda: '2014-01-01',
      status: 'Assinada',
    })
    await buildVenda(database.db, {
      ...CLIENT,
      ...ENDED,
      numero_venda: 'QT2',
      data_desembolso: young,
      data_venda: '2014-01-01',
    })
    const [y = '', m, d] = addDays(addMonths(young, 60), 1).split('-')
    const refused = await anonymise()
    expect(refused.body).toMatchObject({
      code: 'GUARDA_LEGAL',
      message: `Há vendas em andamento, que não estão Desembolsadas nem em Desistência: QT1. O prazo de guarda termina só em ${d}/${m}/${y}: QT2.`,
    })
    expect((await ask('procurar')).body.impedimentos.join(' ')).toBe(refused.body.message)
    // Also by the database, whatever asks for it.
    const { rows } = await sql<{ id: string }>`select id from vendas where numero_venda = 'QT2'`.execute(
      database.db,
    )
    await expect(
      sql`select plantao.anonimizar_vendas(${[rows[0]?.id]}::uuid[], 'x')`.execute(database.db),
    ).rejects.toMatchObject({ constraint: 'vendas_guarda_legal' })
    expect(await placesOf(['Cliente anonimizado'])).toEqual([])
  })

  it('a term that Configurações lengthened', async () => {
    await database.db.updateTable('configuracoes').set({ retencao_anos: 100 }).execute()
    expect((await anonymise()).body.message).toBe('O prazo de guarda termina só em 03/04/2115: QT777/2015.')
  })
})

describe('everything held on a CPF', () => {
  it('is found: sales, who opened them, the colaborador, imported rows, drafts', async () => {
    await staff('GET', `/vendas/${venda.id}`)
    await attach(staff, venda.id, NAMED_PDF)
    const colaborador = await buildColaborador(database.db, { cpf: CPF })
    await staff('PUT', '/rascunhos/nova-venda', { conteudo: { cliente_cpf: '529.982.247-25' } })
    await administrador('PUT', '/rascunhos/nova-venda', { conteudo: { cliente_cpf: '111.444.777-35' } })
    const found: Titular = (await ask('procurar', { cpf: '529.982.247-25' })).body
    expect(found).toMatchObject({
      cpf: CPF,
      vendas: [
        {
          ...CLIENT,
          numero_venda: 'QT777/2015',
          guardada_ate: '2020-04-02',
          anexos: [{ categoria: 'Contrato', nome: 'promessa.pdf', tamanho: NAMED_PDF.length }],
        },
      ],
      colaborador: { id: colaborador.id },
      rascunhos: [{ de: 'Bruno Lima' }],
      acessos: [{ quem: 'Bruno Lima', numero_venda: 'QT777/2015', como: 'na tela' }],
      impedimentos: [],
    })
    await database.db.deleteFrom('colaboradores').where('id', '=', colaborador.id).execute()
  })

  it('is recorded with its reason, without the CPF, and not stored for a repeated request', async () => {
    await administrador(
      'POST',
      '/titulares/procurar',
      { cpf: CPF, motivo: MOTIVO },
      { 'idempotency-key': 'chave-titular-1' },
    )
    await ask('procurar', { cpf: '11144477735' })
    expect(await acts('dados_pessoais')).toEqual([
      `Ana Souza procurou os dados de um titular (CPF ***.***.***-35, 0 vendas): ${MOTIVO}`,
      `Ana Souza procurou os dados de um titular (CPF ***.***.***-25, 1 venda): ${MOTIVO}`,
    ])
    expect(await placesOf(['chave-titular-1'])).toEqual([])
  })

  it('is handed over as JSON and as a PDF, without what the brokerage may do with it', async () => {
    const json = await ask('exportar', { formato: 'json' })
    expect(json.headers['content-disposition']).toMatch(/dados-do-titular-\d{4}-\d{2}-\d{2}\.json/)
    const content = JSON.parse(json.raw.toString())
    expect(content).toMatchObject({ cpf: CPF, vendas: [{ cliente_email: CLIENT.cliente_email }] })
    expect(content).not.toHaveProperty('impedimentos')
    const pdf = textOfPdf((await ask('exportar', { formato: 'pdf' })).raw)
    for (const part of [
      '529.982.247-25',
      'Venda QT777/2015',
      'Otávia Quintanilha',
      '(21) 97654-3210',
      'R$ 17.654,32',
    ])
      expect(pdf).toContain(part)
    expect(textOfPdf((await ask('exportar', { formato: 'pdf', cpf: '11144477735' })).raw)).toContain(
      'Nada é guardado sobre este CPF.',
    )
    expect((await acts('dados_pessoais'))[1]).toBe(
      `Ana Souza exportou os dados de um titular em PDF (CPF ***.***.***-25): ${MOTIVO}`,
    )
  })
})

describe('after an anonymisation', () => {
  it('no table has anything of the client, every total is the same, and the audit is whole', async () => {
    const edited = (await administrador('GET', `/vendas/${venda.id}`)).body
    await savedVenda(administrador, edited, {
      cliente_profissao: 'Astrônoma-chefe aposentada',
      unidade: '77',
    })
    await staff('PUT', `/rascunhos/venda:${venda.id}`, { conteudo: { cliente_nome: CLIENT.cliente_nome } })
    await administrador('PUT', '/rascunhos/nova-venda', { conteudo: { cliente_cpf: '529.982.247-25' } })
    const other = await buildVenda(database.db, { numero_venda: 'OUTRA', observacoes: 'Fica' })
    await attach(staff, venda.id, NAMED_PDF, { nome: 'RG de Otávia Quintanilha.pdf' })
    const { body: upload } = await beginAnexo(staff, venda.id, NAMED_PDF.length)
    await sendPart(staff, upload.id, 1, NAMED_PDF)
    await attach(staff, other.id, pdfOfBytes(20))
    await expect.poll(sealed, { timeout: 60_000 }).toBe(0)
    const before = await sums()
    expect(await placesOf(TRACES)).not.toEqual([])

    expect((await anonymise()).body).toEqual({ anonimizadas: 1 })

    expect(await placesOf(TRACES)).toEqual([])
    expect(await sums()).toEqual(before)
    expect(await database.db.selectFrom('rascunhos').select('formulario').execute()).toEqual([])
    expect((await administrador('GET', `/vendas/${other.id}`)).body.observacoes).toBe('Fica')
    expect((await administrador('GET', `/vendas/${other.id}/anexos`)).body.quantidade).toBe(1)
    expect((await beginAnexo(administrador, venda.id, 20)).body.message).toBe(
      'O cliente desta venda foi anonimizado, e ela não recebe anexos.',
    )
    expect(await acts('expurgos')).toEqual([
      expect.stringMatching(
        /^Ana Souza QT777\/2015 anonimizou o cliente da venda e reescreveu \d entradas: Pedido por email de 3 de maio$/,
      ),
    ])
    // The history goes on without the client.
    const history = (await administrador('GET', `/vendas/${venda.id}/historico`)).body.itens
    expect(history.map(({ texto }: { texto: string }) => texto)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('mudou Unidade'),
        expect.stringContaining('criou a venda'),
      ]),
    )
    await expect.poll(sealed, { timeout: 60_000 }).toBe(0)
    expect(await verifyAudit(database.db)).toMatchObject({ achados: [], semLacre: 0 })
    expect((await ask('procurar')).body).toMatchObject({ vendas: [], acessos: [] })
    expect((await anonymise()).body.code).toBe('NADA_A_ANONIMIZAR')
  })

  it('an entry that is altered or removed later is found as any other', async () => {
    await anonymise()
    await expect.poll(sealed, { timeout: 60_000 }).toBe(0)
    await database.ownerDb.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db)
      await sql`delete from auditoria where grupo_id = ${venda.id} and tabela = 'vendas' and operacao = 'INSERT'`.execute(
        db,
      )
      await sql`set session_replication_role = origin`.execute(db)
    })
    expect((await verifyAudit(database.db)).achados).toMatchObject([{ tipo: 'removida' }])
  })

  it('nobody rewrites an entry otherwise', async () => {
    const forged = sql`update auditoria set usuario_nome = 'Outra' where grupo_id = ${venda.id}`
    const claimed = sql`select set_config('plantao.venda_anonimizada', ${venda.id}, false)`
    await database.ownerDb.connection().execute(async (db) => {
      await claimed.execute(db)
      await expect(forged.execute(db)).rejects.toMatchObject({ constraint: 'auditoria_permanece' })
      await sql`reset plantao.venda_anonimizada`.execute(db)
    })
    await database.db.connection().execute(async (db) => {
      await claimed.execute(db)
      await expect(forged.execute(db)).rejects.toMatchObject({ code: '42501' })
      await sql`reset plantao.venda_anonimizada`.execute(db)
    })
  })

  it('the sale is shown without the client, whose data can no longer be given, and is edited otherwise', async () => {
    await anonymise()
    for (const call of [administrador, staff]) {
      expect((await call('GET', `/vendas/${venda.id}`)).body).toMatchObject({
        cliente_nome: 'Cliente anonimizado',
        cliente_cpf: '',
        cliente_telefone: '',
        cliente_renda: null,
        observacoes: null,
        mascarados: ['cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email', 'cliente_renda'],
      })
      expect((await call('GET', '/vendas')).body.itens[0].cliente_cpf).toBe('')
    }
    const shown = (await administrador('GET', `/vendas/${venda.id}`)).body
    for (const change of [
      { cliente_nome: 'Outra pessoa' },
      { cliente_profissao: 'Professora' },
      {
        cliente_email: 'a@b.example',
        mascarados: shown.mascarados.filter((f: string) => f !== 'cliente_email'),
      },
      { cliente_cpf: '11144477735', mascarados: shown.mascarados.slice(1) },
    ])
      expect((await saveVenda(administrador, shown, change)).body.message, JSON.stringify(change)).toBe(
        'Os dados deste cliente foram anonimizados e não podem mais mudar',
      )
    expect(await savedVenda(administrador, shown, { unidade: '99' })).toMatchObject({ unidade: '99' })
    expect(textOfPdf((await staff('GET', `/vendas/${venda.id}/pdf`)).raw)).toContain('Cliente anonimizado')
    expect((await administrador('GET', '/vendas/exportar?formato=csv')).raw.toString()).not.toMatch(
      /000\.000\.000/,
    )
  })
})

/** How many entries no lacre has yet, after sealing. */
async function sealed(): Promise<number> {
  await sealAudit(database.db)
  return (await verifyAudit(database.db)).semLacre
}
