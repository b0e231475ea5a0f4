/** Importing payees from a brokerage's own spreadsheet, from the template, and from Plantão's own export. */
import Papa from 'papaparse'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportResultado } from '../../contract/importacoes/importacoes.ts'
import { FAVORECIDO_MESSAGES, keyOfOthers } from '../../core/financeiro/favorecidos.ts'
import { COMPLETAR_MESSAGES } from '../../core/importacao/completar.ts'
import { CHAVE_MESSAGES } from '../../core/importacao/favorecidos.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { emptyTables } from '../testing/database/database.ts'
import { readInThisThread } from '../testing/files/this-thread.ts'
import { caller } from '../testing/http/requests.ts'
import { buildColaborador, buildFavorecido } from '../testing/office/builders.ts'
import { importing, pausing } from '../testing/office/desfazer.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

readInThisThread()
const office = await testOffice()
const { app, database, services, administrador, staff } = office
const { db, ownerDb } = database
const { imported } = importing(office)
const { withoutServer, resumed } = pausing(office)

afterAll(() => services.importer.stop())
beforeEach(async () => {
  await emptyTables(ownerDb, 'favorecidos', 'importacoes_lembrancas', 'importacoes_colunas', 'importacoes')
  await db.deleteFrom('vendas').execute()
  await db.deleteFrom('colaboradores').execute()
})

const HEADINGS = ['Favorecido', 'Tipo', 'CPF/CNPJ', 'Tipo da chave', 'PIX']
const sheetOf = (rows: string[][], headings = HEADINGS) =>
  Papa.unparse([headings, ...rows], { delimiter: ';' })
/** Without a type for the keys. */
const untyped = (...rows: string[][]) => sheetOf(rows, ['Nome', 'Tipo', 'CPF', 'Chave'])

const [CPF, CPF_0, CNPJ] = ['39053344705', '01234567890', '11222333000181']

async function conferir(content: string, respostas: Partial<Respostas> = {}): Promise<ImportResultado> {
  const { status, body } = await importsOf(administrador, 'favorecidos').conferir(content, { respostas })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.analise.recusa).toBeNull()
  return body.resultado
}
const linesOf = ({ primeiros }: ImportResultado['erros']) =>
  primeiros.map(({ linha, campo, mensagem }) => `${linha} ${campo}: ${mensagem}`)
const stored = () =>
  db
    .selectFrom('favorecidos')
    .select(['nome', 'tipo', 'documento', 'vinculo', 'tipo_chave', 'chave_pix', 'status', 'colaborador_id'])
    .orderBy('nome')
    .execute()
const keys = async () =>
  (await stored()).map(({ nome, tipo_chave, chave_pix }) => [nome, tipo_chave, chave_pix])

it('is refused to Staff and visitors', async () => {
  const { body: sent } = await importsOf(administrador, 'favorecidos').send('x')
  const request = importsOf(administrador, 'favorecidos').bodyOf(sent.id)
  for (const path of ['/importacoes/conferir', '/importacoes']) {
    expect((await caller(app)('POST', path, request)).status).toBe(401)
    expect((await staff('POST', path, request)).status).toBe(403)
  }
})

describe('a key', () => {
  it('of each type is stored as banks want it, however it is written', async () => {
    await imported(
      'favorecidos',
      sheetOf([
        ['A', 'Outro', '', 'celular', "'+55 (11) 91234-5678"],
        ['B', 'Outro', '', 'Telefone', '5511912345678'],
        ['C', 'Outro', '', 'CPF', ' 390.533.447-05 '],
        ['D', 'Outro', '', 'CPF', '1234567890'],
        ['E', 'imobiliaria', '', 'CNPJ', '11.222.333/0001-81'],
        ['F', 'Outro', '', 'cpf/cnpj', CNPJ],
        ['G', 'Outro', '', 'EMAIL', 'Gil@Casa.COM'],
        ['H', 'Outro', '', 'EVP', '123E4567E12B12D3A456426655440000'],
        ['I', 'Outro', '', '', ''],
      ]),
    )
    expect(await keys()).toEqual([
      ['A', 'Telefone', '+5511912345678'],
      ['B', 'Telefone', '+5511912345678'],
      ['C', 'CPF', CPF],
      ['D', 'CPF', CPF_0],
      ['E', 'CNPJ', CNPJ],
      ['F', 'CNPJ', CNPJ],
      ['G', 'E-mail', 'gil@casa.com'],
      ['H', 'Aleatória', '123e4567-e12b-12d3-a456-426655440000'],
      ['I', null, null],
    ])
  })

  it('without a type has that of its writing, or of the own document', async () => {
    await imported(
      'favorecidos',
      untyped(
        ['A', 'Outro', CPF, '390.533.447-05'],
        ['B', 'Outro', CPF_0, CPF_0],
        ['C', 'Outro', '', '(11) 91234-5678'],
        ['D', 'Outro', '', '+5539053344705'],
        ['E', 'Outro', '', 'eva@casa.com'],
        ['F', 'Outro', '', CNPJ],
      ),
    )
    expect((await stored()).map(({ tipo_chave }) => tipo_chave)).toEqual([
      'CPF',
      'CPF',
      'Telefone',
      'Telefone',
      'E-mail',
      'CNPJ',
    ])
  })

  it('of eleven digits is asked about and never guessed, also where only a telephone is possible', async () => {
    const both = '11144477735'
    const file = untyped(
      ['A', 'Outro', '', both],
      ['B', 'Outro', '', '11912345678'],
      ['C', 'Outro', '', both],
    )
    const { palavras, pendentes, validas } = await conferir(file)
    expect([pendentes, validas]).toEqual([2, 0])
    expect(palavras).toMatchObject([
      {
        campo: 'chave_pix',
        texto: both,
        quantidade: 2,
        opcoes: [
          { valor: 'CPF', rotulo: 'CPF: 111.444.777-35' },
          { valor: 'Telefone', rotulo: 'Telefone: +55 (11) 1444-7773' },
          { valor: null, rotulo: 'Sem chave: não importar' },
        ].map(({ valor }) => ({ valor })),
      },
      { texto: '11912345678', opcoes: [{ valor: 'Telefone' }, { valor: null }] },
    ])
    const { status, body } = await importsOf(administrador, 'favorecidos').importar(file)
    expect([status, body.code]).toEqual([422, 'IMPORTACAO_COM_ERROS'])
    const answer = (texto: string, valor: string | null) => ({ campo: 'chave_pix', texto, valor })
    await imported('favorecidos', file, { palavras: [answer(both, 'CPF'), answer('11912345678', null)] })
    expect(await keys()).toEqual([
      ['A', 'CPF', both],
      ['B', null, null],
      ['C', 'CPF', both],
    ])
    // The type of a person's key is not remembered for other files.
    expect(await db.selectFrom('importacoes_lembrancas').select('texto').execute()).toEqual([])
  })

  it('is refused with a type that it is not, also one that was answered', async () => {
    const { erros } = await conferir(
      sheetOf([
        ['A', 'Outro', '', 'CPF', '11912345678'],
        ['B', 'Outro', '', 'Telefone', '5,51191E+12'],
        ['C', 'Outro', '', 'E-mail', 'a@b.com; c@d.com'],
        ['D', 'Outro', '', '', '390.533.447-06'],
        ['E', 'Outro', '', 'Aleatória', '123e4567'],
      ]),
    )
    expect(linesOf(erros)).toEqual([
      '2 chave_pix: CPF inválido',
      '3 chave_pix: O Excel perdeu os últimos dígitos deste número: escreva-o de novo',
      '4 chave_pix: Há dois emails nesta célula: deixe um',
      `5 chave_pix: ${CHAVE_MESSAGES.nenhuma}`,
      `6 chave_pix: ${FAVORECIDO_MESSAGES.chave_aleatoria}`,
    ])
    const answered = await conferir(untyped(['A', 'Outro', '', '11912345678']), {
      palavras: [{ campo: 'chave_pix', texto: '11912345678', valor: 'CPF' }],
    })
    expect(linesOf(answered.erros)).toEqual([`2 chave_pix: ${CHAVE_MESSAGES.nenhuma}`])
  })
})

describe('a file is refused', () => {
  it('without a column that says what its payees are, unless one text does for all rows', async () => {
    const file = sheetOf([['Parceira', CNPJ]], ['Nome', 'CNPJ'])
    const { body } = await importsOf(administrador, 'favorecidos').conferir(file)
    expect(body).toMatchObject({ analise: { recusa: '1 coluna falta: Tipo.' }, resultado: null })
    const constantes = [{ campo: 'tipo', texto: 'Imobiliária parceira' }]
    expect((await conferir(file, { constantes })).validas).toBe(1)
  })

  it('where a document or colaborador comes twice, or a name that nothing else tells apart', async () => {
    await buildColaborador(db, { nome: 'Ana Alves', cpf: CPF })
    const { erros } = await conferir(
      sheetOf([
        ['Ana Alves', 'Colaborador', '390.533.447-05', '', ''],
        ['Outra Ana', 'Outro', CPF, '', ''],
        ['Ana Alves', 'Colaborador', '', '', ''],
        ['Bia', 'Outro', '', '', ''],
        [' bia ', 'Outro', '', '', ''],
        ['Bia', 'Corretor externo', '', '', ''],
        ['Caio', 'Outro', '39053344706', '', ''],
      ]),
    )
    expect(linesOf(erros)).toEqual([
      '3 documento: Este CPF ou CNPJ já está na linha 2',
      '4 colaborador_id: Este colaborador já está na linha 2',
      '6 nome: Este nome já está na linha 5: informe o CPF ou CNPJ de cada um',
      '8 documento: CPF inválido',
    ])
  })
})

describe('a colaborador', () => {
  const headings = ['Nome', 'Tipo', 'Colaborador', 'CPF', 'Chave PIX']

  it('is found by CPF or name, and asked about where neither finds one', async () => {
    const ana = await buildColaborador(db, { nome: 'Ana Alves', cpf: CPF })
    const bia = await buildColaborador(db, { nome: 'Bia Braga', cargo: 'Gerente', status: 'Inativo' })
    const caio = await buildColaborador(db, { nome: 'Caio Costa' })
    const file = sheetOf(
      [
        ['Aninha', 'corretora', '', CPF, ''],
        ['Braga Imóveis', 'Colaborador', 'bia braga', CNPJ, ''],
        ['Caio', 'Colaborador', 'Caíque', '', ''],
      ],
      headings,
    )
    const { nomes, pendentes } = await conferir(file)
    expect(nomes).toMatchObject([{ tipo: 'colaborador', nome: 'Caíque', linha: 4, motivo: null }])
    expect(pendentes).toBe(1)
    await imported('favorecidos', file, {
      nomes: [{ tipo: 'colaborador', nome: 'Caíque', pessoas: [{ id: caio.id, parte: 100 }] }],
    })
    expect((await stored()).map(({ nome, colaborador_id }) => [nome, colaborador_id])).toEqual([
      ['Aninha', ana.id],
      ['Braga Imóveis', bia.id],
      ['Caio', caio.id],
    ])
  })

  it('stands beside a payee of that tipo only', async () => {
    await buildColaborador(db, { nome: 'Ana Alves' })
    const { erros } = await conferir(sheetOf([['Parceira', 'Outro', 'Ana Alves', '', '']], headings))
    expect(linesOf(erros)).toEqual([`2 colaborador_id: ${FAVORECIDO_MESSAGES.colaborador_do_tipo}`])
  })
})

describe('what two payees have in common', () => {
  it('is a value to check if it is a key, of another row or a registered payee', async () => {
    const { chave_pix } = await buildFavorecido(db, { nome: 'Ana Alves' })
    await buildFavorecido(db, {
      tipo: 'Outro',
      nome: 'Sem chave',
      documento: CNPJ,
      tipo_chave: null,
      chave_pix: null,
    })
    const file = sheetOf([
      ['Bia', 'Outro', CPF, 'E-mail', chave_pix ?? ''],
      ['Caio', 'Outro', CPF_0, 'Aleatória', '123e4567-e12b-12d3-a456-426655440000'],
      ['Sem chave', 'Outro', CNPJ, 'Aleatória', '123E4567E12B12D3A456426655440000'],
    ])
    const { suspeitas, validas, erros } = await conferir(file, { existentes: 'completar' })
    expect([validas, erros.primeiros]).toEqual([3, []])
    expect(linesOf(suspeitas)).toEqual([
      `2 chave_pix: ${keyOfOthers(['Ana Alves'])}`,
      `4 chave_pix: ${keyOfOthers(['Caio'])}`,
    ])
    await imported('favorecidos', file, { existentes: 'completar' })
    expect(await keys()).toHaveLength(4)
  })

  it('is one, too, if it is the CNPJ of brokers with vínculo PJ, and an error otherwise', async () => {
    const ana = await buildColaborador(db, { nome: 'Ana Alves' })
    await buildColaborador(db, { nome: 'Bia Braga' })
    await buildFavorecido(db, { colaborador_id: ana.id, nome: 'Ana', documento: CNPJ, vinculo: 'PJ' })
    const OTHER = '45997418000153'
    const rows = [
      ['Bia Braga', 'Colaborador', CNPJ, 'PJ'],
      ['Caio', 'Corretor externo', OTHER, 'PJ'],
      ['Davi', 'Corretor externo', OTHER, 'PJ'],
    ]
    const headings = ['Nome', 'Tipo', 'CNPJ', 'Vínculo']
    const { suspeitas, novas } = await conferir(sheetOf(rows, headings))
    expect(novas).toBe(3)
    expect(linesOf(suspeitas)).toEqual(
      [2, 4].map((linha) => `${linha} documento: ${FAVORECIDO_MESSAGES.cnpj_compartilhado}`),
    )
    const { erros } = await conferir(sheetOf([...rows, ['Eva', 'Outro', OTHER, 'PJ']], headings))
    expect(linesOf(erros)).toEqual(['5 documento: Este CPF ou CNPJ já está na linha 3'])
    await imported('favorecidos', sheetOf(rows, headings))
    expect((await stored()).map(({ nome, documento }) => [nome, documento])).toEqual([
      ['Ana', CNPJ],
      ['Bia Braga', CNPJ],
      ['Caio', OTHER],
      ['Davi', OTHER],
    ])
    expect(await conferir(sheetOf(rows, headings))).toMatchObject({ existentes: 3, novas: 0 })
  })
})

describe('registered payees', () => {
  it('are skipped, found by document, by colaborador, or by name and tipo', async () => {
    const ana = await buildColaborador(db, { nome: 'Ana Alves' })
    await buildFavorecido(db, { tipo: 'Outro', nome: 'Parceira', documento: CNPJ })
    await buildFavorecido(db, { colaborador_id: ana.id, nome: 'Ana' })
    await buildFavorecido(db, { tipo: 'Outro', nome: 'Sem documento' })
    const { existentes, novas, palavras } = await conferir(
      untyped(
        ['Nome novo', 'Outro', CNPJ, '11912345678'],
        ['Ana Alves', 'Colaborador', '', ''],
        ['sem documento', 'Outro', '', ''],
        ['Sem documento', 'Corretor externo', '', ''],
      ),
    )
    expect({ existentes, novas, palavras }).toEqual({ existentes: 3, novas: 1, palavras: [] })
  })

  it('have only what is empty filled in, and keep their key', async () => {
    await buildFavorecido(db, { tipo: 'Outro', nome: 'Com chave', documento: CNPJ, chave_pix: 'a@casa.com' })
    await buildFavorecido(db, {
      tipo: 'Outro',
      nome: 'Sem chave',
      documento: CPF,
      tipo_chave: null,
      chave_pix: null,
    })
    const file = sheetOf([
      ['Com chave', 'Outro', CNPJ, 'E-mail', 'outra@casa.com'],
      ['Sem chave', 'Outro', CPF, 'CPF', CPF],
    ])
    const { avisos } = await conferir(file, { existentes: 'completar' })
    expect(linesOf(avisos)).toEqual([`2 chave_pix: ${COMPLETAR_MESSAGES.outro}`])
    await imported('favorecidos', file, { existentes: 'completar' })
    expect(await keys()).toEqual([
      ['Com chave', 'E-mail', 'a@casa.com'],
      ['Sem chave', 'CPF', CPF],
    ])
  })

  it('whose key was removed have a changed one, by who imported it', async () => {
    const { id } = await buildFavorecido(db, { tipo: 'Outro', nome: 'Ana', documento: CPF })
    await db
      .updateTable('favorecidos')
      .set({ tipo_chave: null, chave_pix: null })
      .where('id', '=', id)
      .execute()
    await imported('favorecidos', sheetOf([['Ana', 'Outro', CPF, 'CPF', CPF]]), { existentes: 'completar' })
    const { body } = await administrador('GET', `/favorecidos/${id}`)
    expect(body).toMatchObject({ chave_pix: CPF, chave_alterada: { por: 'Ana Souza' } })
  })

  it('of another colaborador, or with a document of another, are no match', async () => {
    const [ana, bia] = [
      await buildColaborador(db, { nome: 'Ana' }),
      await buildColaborador(db, { nome: 'Bia' }),
    ]
    await buildFavorecido(db, { nome: 'Da Ana', colaborador_id: ana.id, documento: CNPJ })
    const file = sheetOf([['Bia', 'Colaborador', CNPJ, '', '']])
    expect(linesOf((await conferir(file)).erros)).toEqual([
      `2 colaborador_id: ${FAVORECIDO_MESSAGES.de_outro_colaborador}: Da Ana`,
    ])
    await buildFavorecido(db, { colaborador_id: bia.id })
    expect(linesOf((await conferir(file)).erros)).toEqual([
      `2 documento: ${FAVORECIDO_MESSAGES.de_outro}: Da Ana`,
    ])
  })

  it('since the check make their row fail, and a namesake is a suspicion', async () => {
    await buildFavorecido(db, { tipo: 'Outro', nome: 'Parceira' })
    const file = sheetOf([['Parceira', 'Outro', CNPJ, '', '']])
    expect(linesOf((await conferir(file)).suspeitas)).toEqual([
      `2 nome: ${FAVORECIDO_MESSAGES.nome_repetido}`,
    ])
    const { body } = await withoutServer((slow) => importsOf(slow, 'favorecidos').importar(file))
    await buildFavorecido(db, { tipo: 'Outro', nome: 'Mais rápida', documento: CNPJ })
    await resumed()
    expect((await administrador('GET', `/importacoes/${body.id}/linhas`)).body.itens).toMatchObject([
      { name: 'Parceira', error: FAVORECIDO_MESSAGES.documento_repetido },
    ])
  })
})
