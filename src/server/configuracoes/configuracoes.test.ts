import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Configuracoes } from '../../contract/configuracoes.ts'
import { MAX_FERIADOS_LOCAIS } from '../../core/feriados.ts'
import { FINANCEIRO_CONFIGURACOES_MESSAGES } from '../../core/financeiro/configuracoes.ts'
import { MAX_LOGO_BYTES } from '../../core/logo.ts'
import { currentAsking } from '../process/asking.ts'
import { buildJpeg, buildPng, chunk, pngHeader, pngOf } from '../testing/files/images.ts'
import { caller } from '../testing/http/requests.ts'
import { buildLoja, buildMeta, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { checkLogo } from './logo.ts'

const { database, app, administrador, staff } = await testOffice({
  now: () => new Date('2026-03-31T15:00:00Z'),
})
const visitor = caller(app)

const CNPJ = '12.ABC.345/01DE-35'
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')

const present = async (): Promise<Configuracoes> => (await administrador('GET', '/configuracoes')).body

/** The fields as typed, all empty but those given. */
const inputWith = (overrides: Record<string, unknown> = {}) => ({
  nome: '',
  dados_do_cliente: 'Visíveis',
  restricoes_do_staff: [],
  ...overrides,
})

async function configure(overrides: Record<string, unknown>, de = administrador) {
  return de('PUT', '/configuracoes', { versao: (await present()).versao, registro: inputWith(overrides) })
}

async function uploadLogo(bytes: Buffer | string) {
  const previous = (await visitor('GET', '/sessao')).body.ambiente.marca?.logo?.hash ?? null
  return administrador('PUT', '/configuracoes/logo', { arquivo: base64(bytes), anterior: previous })
}

describe('the configurations are refused', () => {
  it.each<[string, unknown, string]>([
    ['cnpj', '11.222.333/0001-8', 'CNPJ deve conter 14 caracteres'],
    ['cnpj', '11.222.333/0001-82', 'CNPJ inválido'],
    ['cnpj', '11.111.111/1111-11', 'CNPJ inválido'],
    ['cnpj', '12.ABC.345/01DE-3X', 'CNPJ inválido'],
    ['cep', '1101', 'CEP deve conter 8 dígitos'],
    ['estado', 'S', 'Estado deve ter 2 letras'],
    ['nome', 'x'.repeat(121), 'Use no máximo 120 caracteres'],
    ['padrao_percentual_comissao', 100.01, 'O percentual deve estar entre 0 e 100'],
    ['declaracao_do_extrato', 'x'.repeat(1001), 'Use no máximo 1000 caracteres'],
    ['dados_do_cliente', undefined, 'Escolha o que o Staff vê'],
    ['dados_do_cliente', 'Ocultos', 'Escolha o que o Staff vê'],
    ['restricoes_do_staff', undefined, 'Escolha o que o Staff não pode'],
    ['restricoes_do_staff', ['Excluir vendas', 'Excluir vendas'], 'Restrição repetida'],
    ['aberturas_por_hora', 0, 'Informe um número inteiro de 1 a 1000'],
    ['aberturas_por_hora', 1.5, 'Informe um número inteiro de 1 a 1000'],
    ['retencao_anos', 101, 'Informe um número inteiro de 1 a 100'],
    ['liberacao', 'Nunca', 'Escolha quando as comissões são liberadas'],
    ['dias_de_pagamento', [], 'Informe ao menos um dia do mês, de 1 a 31'],
    ['dias_de_pagamento', [5, 5], 'Dia repetido'],
    ['corte_dias_antes', 32, 'Informe um número inteiro de 0 a 31'],
    ['desconto_maximo', 100.5, 'O percentual deve estar entre 0 e 100'],
    ['pagamento_minimo', -1, 'O valor não pode ser negativo'],
    ['anexos_gigabytes', 0, 'Informe um número inteiro de 1 a 100000'],
  ])('with %s %j', async (campo, valor, mensagem) => {
    expect(await configure({ [campo]: valor })).toMatchObject({
      status: 400,
      body: { data: { campos: { [`registro.${campo}`]: mensagem } } },
    })
  })

  it('with a status that a sale cannot begin with, or fields that they do not have', async () => {
    expect((await configure({ padrao_status: 'Desembolsada' })).status).toBe(400)
    expect((await configure({ logo: 'x' })).status).toBe(400)
  })

  it('with a loja that does not exist', async () => {
    const padrao_loja_id = '00000000-0000-4000-8000-00000000dead'
    expect(await configure({ padrao_loja_id })).toMatchObject({
      status: 422,
      body: { message: 'Loja não encontrada', data: { campo: 'padrao_loja_id' } },
    })
  })

  it('to whoever read them before somebody else changed them, who sees what they are now', async () => {
    const { versao } = await present()
    const changed = (await configure({ nome: 'Imobiliária Um' })).body
    expect(await administrador('PUT', '/configuracoes', { versao, registro: inputWith() })).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA', data: { atual: changed } },
    })
  })
})

describe('the settings of the financeiro', () => {
  it('stay as they are for a version that does not send them, and their changes are told in words', async () => {
    const { body } = await configure({
      financeiro_a_partir_de: '2026-03-01',
      liberacao: 'Na assinatura',
      quatro_olhos: false,
      dias_de_pagamento: [7, 22],
    })
    expect(body).toMatchObject({
      liberacao: 'Na assinatura',
      quatro_olhos: false,
      dias_de_pagamento: [7, 22],
    })
    expect((await configure({})).body).toMatchObject({
      financeiro_a_partir_de: '2026-03-01',
      liberacao: 'Na assinatura',
      quatro_olhos: false,
      desconto_maximo: 30,
    })
    const { itens } = (await administrador('GET', '/configuracoes/historico')).body
    const texts = itens.map(({ texto }: { texto: string }) => texto.replace(/ em .*/, ''))
    expect(texts).toContain('Ana Souza mudou Fechamento aprovado por outra pessoa de sim para não')
    expect(texts).toContain('Ana Souza mudou Dias de pagamento de 5, 20 para 7, 22')
  })

  it('are refused a rule without a day, by the database too', async () => {
    const refusal = { 'registro.financeiro_a_partir_de': FINANCEIRO_CONFIGURACOES_MESSAGES.a_partir_de }
    expect(await configure({ liberacao: 'No desembolso', financeiro_a_partir_de: null })).toMatchObject({
      status: 400,
      body: { data: { campos: refusal } },
    })
    await configure({ liberacao: 'À mão', financeiro_a_partir_de: null })
    expect((await configure({ liberacao: 'No desembolso' })).body.message).toBe(
      FINANCEIRO_CONFIGURACOES_MESSAGES.a_partir_de,
    )
  })
})

describe('who approves closings', () => {
  const answer = async (quem: unknown, call = administrador, versao?: number) =>
    call('PUT', '/configuracoes/quem-aprova', { versao: versao ?? (await present()).versao, quem })

  it('is not said by Staff, nor in other words, nor by who saw older settings', async () => {
    expect((await answer('outro', staff)).status).toBe(403)
    for (const quem of ['Staff', '', null, ['outro'], undefined])
      expect((await answer(quem)).status).toBe(400)
    const { versao } = await present()
    await configure({ nome: 'Imobiliária Três' })
    expect((await answer('sozinho', administrador, versao)).body.code).toBe('VERSAO_ANTIGA')
  })

  it('sets four eyes and takes the approval from Staff, and leaves the other settings', async () => {
    await configure({ nome: 'Imobiliária Quatro', staff_aprova_fechamentos: true, desconto_maximo: 25 })
    const asked = [
      ['sozinho', false],
      ['staff', true],
      ['sozinho', false],
      ['outro', true],
    ] as const
    for (const [quem, quatro_olhos] of asked)
      expect((await answer(quem)).body).toMatchObject({
        nome: 'Imobiliária Quatro',
        desconto_maximo: 25,
        quatro_olhos,
        staff_aprova_fechamentos: false,
      })
    const { versao } = await present()
    const pressed = await Promise.all(
      Array.from({ length: 50 }, (_, i) => answer(i % 2 ? 'sozinho' : 'outro', administrador, versao)),
    )
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    await configure({ quatro_olhos: true })
  })
})

describe('the configurations', () => {
  it('are kept as digits and capitals, and their changes told in words', async () => {
    const { body } = await configure({
      nome: 'Imobiliária Dois',
      cnpj: CNPJ,
      cep: '11010-001',
      estado: 'sp',
    })
    expect(body).toMatchObject({ cnpj: '12ABC34501DE35', cep: '11010001', estado: 'SP', padrao_loja: null })
    const { itens } = (await administrador('GET', '/configuracoes/historico')).body
    const texts = itens.map(({ texto }: { texto: string }) => texto.replace(/ em .*/, ''))
    expect(texts).toContain(`Ana Souza preencheu CNPJ com ${CNPJ}`)
  })

  it('give a new sale its defaults, for Staff too; an Inativo loja is ignored', async () => {
    const loja = await buildLoja(database.db, { nome: 'Loja Central' })
    const defaults = { padrao_status: 'Assinada', padrao_percentual_comissao: 2.5, padrao_loja_id: loja.id }
    await configure({ ...defaults, padrao_forma_pagamento: 'Webro' })
    const read = async () => (await staff('GET', '/configuracoes/padroes-da-venda')).body
    expect(await read()).toEqual({
      loja: { id: loja.id, nome: 'Loja Central' },
      status: 'Assinada',
      percentual_comissao: 2.5,
      forma_pagamento: 'Webro',
      tipo_renda: null,
      base_calculo_comissao: null,
      tipo_pagamento_comissao: null,
    })
    await administrador('PUT', `/lojas/${loja.id}/status`, { status: 'Inativo' })
    expect((await read()).loja).toBeNull()
    expect((await present()).padrao_loja).toMatchObject({ nome: 'Loja Central', status: 'Inativo' })
    const { versao } = (await administrador('GET', `/lojas/${loja.id}`)).body
    expect((await administrador('DELETE', `/lojas/${loja.id}`, { versao })).status).toBe(200)
    expect((await present()).padrao_loja).toBeNull()
  })

  it('show visitors the name and logo only', async () => {
    await configure({ nome: 'Imobiliária Três', cnpj: CNPJ, cidade: 'Santos' })
    const { body } = await visitor('GET', '/sessao')
    expect(body.ambiente.marca).toEqual({ nome: 'Imobiliária Três', logo: null })
    expect(JSON.stringify(body)).not.toMatch(/12ABC|Santos/)
    await configure({ cnpj: CNPJ })
    expect((await visitor('GET', '/sessao')).body.ambiente.marca).toBeNull()
  })
})

const UNREADABLE = 'Esta imagem não pôde ser lida.'
const HEADER = pngHeader(40, 40)
const ROWS = Buffer.alloc(40 * (1 + 40 * 4))
const idat = (data: Buffer) => chunk('IDAT', data)
const PIXELS = idat(deflateSync(ROWS))
const HUGE = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xf4]), Buffer.from('tEXt'), Buffer.alloc(8)])

describe('a logo is refused', () => {
  it.each<[string, Buffer | string, string]>([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'O logo deve ser uma imagem PNG ou JPEG.'],
    [
      'a GIF called PNG',
      'GIF89a\x10\0\x10\0 and more than thirty bytes',
      'O logo deve ser uma imagem PNG ou JPEG.',
    ],
    ['the signature of a PNG only', buildPng(40, 40).subarray(0, 20), UNREADABLE],
    ['too small a picture', buildPng(40, 15), /este tem 40 × 15/.source],
    ['too large a picture', buildPng(1001, 20), /este tem 1001 × 20/.source],
    ['too many pixels', buildPng(600, 501), '300.000 pixels ao todo'],
    ['a PNG cut off', buildPng(40, 40).subarray(0, 60), UNREADABLE],
    ['a PNG whose pixels are no deflate', pngOf(HEADER, idat(Buffer.alloc(50, 7))), UNREADABLE],
    ['a PNG whose pixels end early', pngOf(HEADER, idat(deflateSync(ROWS).subarray(0, -9))), UNREADABLE],
    ['a PNG without pixels', pngOf(HEADER), UNREADABLE],
    ['a PNG with a row too few', pngOf(HEADER, idat(deflateSync(ROWS.subarray(161)))), UNREADABLE],
    ['a PNG that inflates to much more', pngOf(HEADER, idat(deflateSync(Buffer.alloc(2e7)))), UNREADABLE],
    [
      'a PNG with an unknown filter',
      pngOf(HEADER, idat(deflateSync(Buffer.concat([Buffer.from([5]), ROWS.subarray(1)])))),
      UNREADABLE,
    ],
    ['a PNG with two headers', pngOf(HEADER, pngHeader(900, 300), PIXELS), UNREADABLE],
    ['a PNG with a chunk of 4 GB', pngOf(HEADER, HUGE, PIXELS), UNREADABLE],
    ['a JPEG of two components', buildJpeg(100, 50, 2), UNREADABLE],
    ['a JPEG without its end', buildJpeg(100, 50).subarray(0, -2), UNREADABLE],
    [
      'one byte too many',
      Buffer.concat([buildPng(40, 40), Buffer.alloc(MAX_LOGO_BYTES)]),
      'no máximo 500 kB',
    ],
  ])('%s', async (_what, bytes, mensagem) => {
    const { status, body } = await uploadLogo(bytes)
    expect({ status: status >= 400, sentence: JSON.stringify(body) }).toEqual({
      status: true,
      sentence: expect.stringContaining(mensagem),
    })
    expect((await visitor('GET', '/sessao')).body.ambiente.marca?.logo ?? null).toBeNull()
  })

  it('if it is not base64, or more than the body may have', async () => {
    const file = 'não é base64'
    expect(
      (await administrador('PUT', '/configuracoes/logo', { arquivo: file, anterior: null })).status,
    ).toBe(400)
    expect((await uploadLogo(Buffer.alloc(2_000_000))).status).toBe(413)
  })
})

describe('a logo', () => {
  it('is served to everybody under an address of its own, to be kept for ever', async () => {
    const png = buildPng(120, 40)
    const { hash, largura, altura: height } = (await uploadLogo(png)).body.logo
    expect({ largura, altura: height }).toEqual({ largura: 120, altura: 40 })
    const answer = await visitor('GET', `/configuracoes/logo/${hash}`)
    expect(answer.raw.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
    })
  })

  it('is replaced and taken away by whoever saw the present one; the old address then ends', async () => {
    const first = (await uploadLogo(buildPng(50, 50))).body.logo.hash
    const second = (await uploadLogo(buildPng(60, 50))).body.logo.hash
    expect(second).not.toBe(first)
    expect((await visitor('GET', `/configuracoes/logo/${first}`)).status).toBe(404)
    const stale = await administrador('DELETE', '/configuracoes/logo', { anterior: first })
    expect(stale).toMatchObject({ status: 409, body: { code: 'VERSAO_ANTIGA' } })
    const gone = await administrador('DELETE', '/configuracoes/logo', { anterior: second })
    expect(gone.body).toEqual({ logo: null })
    expect((await visitor('GET', `/configuracoes/logo/${second}`)).headers['cache-control']).toBe('no-store')
  })

  it('may be a JPEG, whose size is read behind its other segments', async () => {
    const { body } = await uploadLogo(buildJpeg(300, 80))
    expect(body.logo).toMatchObject({ largura: 300, altura: 80 })
  })

  it('is in the PDF of a sale, above it, with name, CNPJ and address', async () => {
    const { id } = await buildVenda(database.db)
    const pdf = async () => (await staff('GET', `/vendas/${id}/pdf`)).raw.toString('latin1')
    await configure({})
    await administrador('DELETE', '/configuracoes/logo', {
      anterior: (await visitor('GET', '/sessao')).body.ambiente.marca.logo.hash,
    })
    expect(await pdf()).not.toContain('/Subtype /Image')
    await uploadLogo(buildPng(120, 40))
    await configure({ nome: 'Imobiliária Quatro', cnpj: CNPJ })
    expect(await pdf()).toContain('/Subtype /Image')
  })
})

describe('a local holiday is refused', () => {
  const create = (feriado: object) => administrador('POST', '/configuracoes/feriados', feriado)

  it.each<[object, string, string]>([
    [{ data: '', nome: 'Aniversário', anual: true }, 'data', 'Data é obrigatória'],
    [{ data: '2026-02-30', nome: 'Aniversário', anual: true }, 'data', 'Data inválida'],
    [{ data: '1899-12-31', nome: 'Aniversário', anual: false }, 'data', 'Data inválida'],
    [{ data: '2026-01-26', nome: ' ', anual: true }, 'nome', 'Nome é obrigatório'],
  ])('%j', async (feriado, campo, mensagem) => {
    expect(await create(feriado)).toMatchObject({
      status: 400,
      body: { data: { campos: { [campo]: mensagem } } },
    })
  })

  it('on a day that is a holiday already', async () => {
    const recusa = async (data: string, anual: boolean) => (await create({ data, nome: 'Outro', anual })).body
    expect((await recusa('2026-12-25', true)).message).toBe('25/12 já é feriado nacional: Natal')
    expect((await recusa('2026-04-03', false)).message).toBe(
      '03/04/2026 já é feriado nacional: Sexta-feira Santa',
    )
    await create({ data: '2026-01-26', nome: 'Aniversário de Santos', anual: true })
    expect((await recusa('2030-01-26', false)).message).toBe(
      '26/01/2030 já é feriado local: Aniversário de Santos',
    )
    expect(await recusa('2020-01-26', true)).toMatchObject({
      code: 'FERIADO_RECUSADO',
      data: { campo: 'data' },
    })
  })

  it('beyond the maximum', async () => {
    const { itens } = (await administrador('GET', '/configuracoes/feriados')).body
    const rows = Array.from({ length: MAX_FERIADOS_LOCAIS - itens.length }, (_, i) => ({
      data: `${1900 + Math.floor(i / 28)}-02-${String((i % 28) + 1).padStart(2, '0')}`,
      nome: `Feriado ${i}`,
      anual: false,
    }))
    await database.db.insertInto('feriados_locais').values(rows).execute()
    expect((await create({ data: '2026-06-10', nome: 'Mais um', anual: false })).body.message).toBe(
      'O calendário tem no máximo 400 feriados locais',
    )
    await database.db.deleteFrom('feriados_locais').where('nome', 'like', 'Feriado %').execute()
  })
})

describe('a local holiday', () => {
  it('is in the history when it is added and when it is deleted', async () => {
    const before = (await administrador('GET', '/configuracoes/historico')).body.itens.length
    const add = async (feriado: object) =>
      (await administrador('POST', '/configuracoes/feriados', feriado)).body.id
    const id = await add({ data: '2026-07-09', nome: 'Revolução de 1932', anual: true })
    await administrador('DELETE', `/configuracoes/feriados/${id}`)
    await add({ data: '2031-09-11', nome: 'Luto oficial', anual: false })
    const { itens } = (await administrador('GET', '/configuracoes/historico')).body
    const added: string[] = itens.slice(0, itens.length - before).map(({ texto }: { texto: string }) => texto)
    expect(added.map((texto) => texto.replace(/ em \d.*/, ''))).toEqual([
      'Ana Souza criou o feriado local Luto oficial (11/09/2031)',
      'Ana Souza excluiu o feriado local Revolução de 1932 (09/07)',
      'Ana Souza criou o feriado local Revolução de 1932 (09/07)',
    ])
  })

  it('is no business day of a goal, from when it is added until it is deleted', async () => {
    const { id } = await buildMeta(database.db, { periodo_inicio: '2026-03-01', periodo_fim: '2026-03-31' })
    const days = async () => (await staff('GET', `/metas/${id}`)).body.andamento.dias.total
    expect(await days()).toBe(22)
    const feriado = { data: '2019-03-19', nome: 'São José', anual: true }
    const created = (await administrador('POST', '/configuracoes/feriados', feriado)).body
    expect(created).toEqual({ ...feriado, id: expect.any(String) })
    expect(await days()).toBe(21)
    const list = (await administrador('GET', '/configuracoes/feriados')).body.itens
    expect(list).toContainEqual(created)
    expect((await administrador('DELETE', `/configuracoes/feriados/${created.id}`)).status).toBe(200)
    expect(await days()).toBe(22)
    expect(await administrador('DELETE', `/configuracoes/feriados/${created.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Este feriado já foi excluído.' },
    })
  })
})

it('a logo that could not be looked at is not called unreadable', async () => {
  const asking = { asker: 'ana', signal: AbortSignal.abort(new Error('left')) }
  await expect(currentAsking.run(asking, () => checkLogo(buildPng(40, 40)))).rejects.toThrow('left')
})
