// @vitest-environment happy-dom
/**
 * What an import says of a file, of its check and of its rows, and what it sends. What the server reads and refuses, its own tests
 * show; that files are dropped, imported, mended and undone, the stories.
 */
import { describe, expect, test } from 'vitest'
import type { Analise, ImportResultado } from '../../contract/importacoes/importacoes.ts'
import { MAX_BYTES } from '../../core/csv/reading.ts'
import { XLSX_TYPE } from '../../core/planilha/reading.ts'
import { Route as CONFIGURACOES } from '../configuracoes/ConfiguracoesScreen.tsx'
import {
  analiseOf,
  IMPORTACAO,
  importacaoOf,
  problemAt,
  problemsOf,
  resultadoOf,
  rowOf,
  takingFile,
} from '../testing/importacao.ts'
import { chooseFiles, pressInMenu, select, textsOf } from '../testing/parts.ts'
import { REGISTERS } from '../testing/registers.ts'
import {
  type Answers,
  all,
  dialog,
  failed,
  noSentence,
  openScreen,
  press,
  refused,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { Route as VENDAS } from '../vendas/VendasScreen.tsx'

const ADDRESS = '/colaboradores?aba=importar'
const { route: COLABORADORES } = REGISTERS.colaboradores
const open = (answers: Answers, address = ADDRESS) => openScreen(COLABORADORES, address, answers)
const choose = (content: BlobPart, name = 'equipe.csv', type = 'text/csv') =>
  chooseFiles('Arquivo a importar', [new File([content], name, { type })])
/** The last body of that call. */
const lastSent = (sent: ReturnType<typeof open>['sent'], call: string) =>
  sent.findLast((one) => one.call === call)?.body
const CHECK = 'POST /api/importacoes/conferir'
const CREATE = 'POST /api/importacoes'

/** Has the file checked once it is read, with that result. */
async function validate(answers: Answers, analise: Analise, resultado: ImportResultado): Promise<void> {
  await shown(() => all('button:not([disabled])').some((one) => textOf(one) === 'Limpar'), 'the file')
  answers[CHECK] = { analise, resultado }
  await press('Validar Dados')
}

test.each([
  ['lojas', '/lojas'],
  ['empreendimentos', '/empreendimentos'],
  ['favorecidos', '/favorecidos'],
] as const)('Staff has no import of %s, whatever the address says', async (register, path) => {
  const { route, record } = REGISTERS[register]
  const answers = { [`GET /api${path}`]: { itens: [record], total: 1, limitada: false } }
  openScreen(route, `${path}?aba=importar`, answers, { cargo: 'Staff' })
  await shown(() => all('[role="tab"][aria-selected="true"]')[0], 'the list')
  expect(textsOf('[role="tab"]')).not.toContain('Importar')
  expect(textsOf('[role="tab"]')[0]).toMatch(/^Lista de /)
  expect(textsOf('[role="tab"][aria-selected="true"]')).toEqual(textsOf('[role="tab"]').slice(0, 1))
  expect(all('[aria-label="Arquivo a importar"]')).toEqual([])
})

test('Staff has no import of sales, whatever the address says', async () => {
  openScreen(VENDAS, '/vendas?importar=true', {}, { cargo: 'Staff' })
  await said('Nova Venda')
  expect(textsOf('button')).not.toContain('Importar')
  expect(all('[aria-label="Arquivo a importar"]')).toEqual([])
})

describe('the file', () => {
  test('files that are none are refused at once', async () => {
    const answers = takingFile(analiseOf(0))
    open(answers)
    await press('Validar Dados')
    await toasted('Erro', 'Não há dados para validar.')
    for (const [content, name, message, type] of [
      ['%PDF-1.7', 'equipe.csv', 'Por favor, selecione um arquivo CSV válido.'],
      ['nome\nAna', 'equipe.txt', 'Por favor, selecione um arquivo CSV válido.', 'text/plain'],
      ['nome\nAna', 'equipe.pdf', 'Por favor, selecione um arquivo CSV válido.', 'application/pdf'],
      [
        Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
        'equipe.xls',
        'Este arquivo é do Excel antigo (.xls). Abra-o e salve-o',
      ],
      [new Uint8Array(MAX_BYTES + 1), 'equipe.csv', 'O arquivo deve ter no máximo 5MB.'],
      ['', 'equipe.csv', 'Arquivo CSV vazio'],
    ] as const) {
      await choose(content, name, type)
      await toasted('Erro', message)
    }
    for (const message of ['Esta planilha não pôde ser lida.', 'Faltam as colunas: telefone, cargo.']) {
      answers[CHECK] = refused(422, 'FORMATO_CSV', message)
      await choose('PK\x03\x04', 'equipe.xlsx', XLSX_TYPE)
      await toasted('Erro', message)
    }
    answers[CHECK] = { analise: analiseOf(0), resultado: null }
    await choose('nome\n')
    await toasted('Sucesso!', '0 linhas carregadas do arquivo CSV.')
    await press('Validar Dados')
    await toasted('Erro', 'Não há dados para validar.')
    answers[CHECK] = { analise: analiseOf(1), resultado: null }
    await choose(`nome\nAna${'\n'.repeat(MAX_BYTES - 8)}`)
    await toasted('Sucesso!', '1 linhas carregadas do arquivo CSV.')
  })

  test('of several sheets another is chosen; headings that are not known are matched by hand', async () => {
    const folhas = ['Leia-me', 'Equipe']
    const sheet = (folha: string) => ({ folha, codificacao: null, separador: null, aspas: null })
    const missing = analiseOf(4, {
      modelo: false,
      folhas,
      leitura: sheet('Leia-me'),
      layout: { cabecalho: 3, colunas: [{ campo: null, leitura: null }] },
      titulos: ['', '', 'Pessoa'],
      colunas: [{ titulo: 'Pessoa', exemplos: ['Otávio'], ambigua: false, leituras: [], lidos: [] }],
      recusa: '1 coluna falta: Nome.',
    })
    const answers = takingFile(missing)
    const { sent } = open(answers)
    await choose('PK\x03\x04', 'equipe.xlsx', XLSX_TYPE)
    await said('O arquivo tem 2 planilhas; só a primeira, “Leia-me”, foi lida.')
    await press('Validar Dados')
    await toasted('Erro', '1 coluna falta: Nome.')
    answers[CHECK] = { analise: { ...missing, leitura: sheet('Equipe') }, resultado: null }
    await select('Planilha do arquivo', 'Equipe')
    await said('O arquivo tem 2 planilhas; só “Equipe” foi lida.')
    expect(lastSent(sent, CHECK)).toMatchObject({ leitura: { folha: 'Equipe' }, validar: false })
    const colunas = [{ campo: 'nome', leitura: null }]
    const whole = { ...missing, recusa: null, layout: { cabecalho: 3, colunas } }
    answers[CHECK] = { analise: whole, resultado: null }
    await select('O que é a coluna Pessoa', 'Nome')
    await shown(() => !textOf(document.body).includes('1 coluna falta'), 'no missing column')
    expect(lastSent(sent, CHECK)).toMatchObject({ respostas: { layout: { cabecalho: 3, colunas } } })
    await validate(answers, whole, resultadoOf(4))
    await toasted('Validação Concluída', '4 linhas válidas, 0 erros, 0 avisos')
  })
})

describe('the check', () => {
  test('errors keep the file out: 20 are named, and the number of the others; clearing begins again', async () => {
    const errors = Array.from({ length: 3 }, (_, i) => problemAt(i + 2, 'cpf', `CPF duplicado ${i}`))
    const previa = {
      titulos: ['nome'],
      linhas: [
        { linha: 2, textos: ['Bia'], problemas: [{ erro: true, mensagem: 'cpf: CPF duplicado 0' }] },
        { linha: 3, textos: ['Caio'], problemas: [{ erro: false, mensagem: 'email: Formato inválido' }] },
        { linha: 4, textos: ['Dora'], problemas: [] },
      ],
    }
    const resultado = resultadoOf(2, {
      com_erros: 25,
      // The server sends the first 20.
      erros: { ...problemsOf(...errors), quantidade: 8 },
      avisos: problemsOf(problemAt(27, 'superior_cpf', 'Superior não encontrado')),
    })
    const answers = takingFile(analiseOf(27))
    const { sent } = open(answers)
    await choose('nome\nBia')
    await validate(answers, analiseOf(27, { previa }), resultado)
    await toasted('Validação Concluída', '2 linhas válidas, 8 erros, 1 aviso')
    expect(textsOf('[aria-label="Erros"] p')).toEqual(
      [0, 1, 2].map((i) => `Linha ${i + 2}, cpf: CPF duplicado ${i}`),
    )
    await said('E mais 5 erros...')
    expect(textsOf('[aria-label="Avisos"] p')).toEqual(['Linha 27, superior_cpf: Superior não encontrado'])
    expect(textsOf('[aria-label="Prévia do arquivo"] tbody tr')).toEqual([
      '2cpf: CPF duplicado 0Bia',
      '3Aviso: email: Formato inválidoCaio',
      '4NenhumDora',
    ])
    await press('Importar Colaboradores')
    await toasted('Erro', 'Corrija os erros de validação antes de importar.')
    expect(sent.filter(({ call }) => call === CREATE)).toEqual([])
    await press('Limpar')
    await shown(() => all('[aria-label="Prévia do arquivo"], [aria-label="Erros"]').length === 0, 'no file')
    expect(textsOf('button')).not.toContain('Limpar')
    expect(all('button[disabled]').map(textOf)).toContain('Importar Colaboradores')
  })

  test('someone is registered between the check and the import', async () => {
    const answers = takingFile(analiseOf(2))
    open(answers)
    await choose('nome\nAna\nBia')
    await validate(answers, analiseOf(2), resultadoOf(2))
    await said('2 linhas prontas para importar')
    const comErros = 'Corrija os erros de validação antes de importar.'
    answers[CREATE] = refused(422, 'IMPORTACAO_COM_ERROS', comErros)
    const error = problemAt(3, 'cpf', 'CPF já cadastrado para: Bia Rocha')
    answers[CHECK] = {
      analise: analiseOf(2),
      resultado: resultadoOf(1, { com_erros: 1, erros: problemsOf(error) }),
    }
    await press('Importar Colaboradores')
    await toasted('Erro', comErros)
    await said('Linha 3, cpf: CPF já cadastrado para: Bia Rocha')
  })

  test('what is registered already stays as it is, or is completed where that is chosen', async () => {
    const modelo = { modelo: false, nome: 'lojas.csv', lembrado: true }
    const answers = takingFile(analiseOf(1, modelo))
    const { sent } = openScreen(REGISTERS.lojas.route, '/lojas?aba=importar', answers)
    await choose('nome;codigo\nLoja Sul;SU', 'lojas.csv')
    await said('Como na última importação com estes títulos.')
    await validate(answers, analiseOf(1, modelo), resultadoOf(0, { total: 1, existentes: 1 }))
    await said('1 já está cadastrada: fica como está')
    await select('Lojas já cadastradas', 'Completar o que está vazio')
    await said('Você mudou algo desde então: valide de novo.')
    await validate(answers, analiseOf(1, modelo), resultadoOf(1, { existentes: 1, novas: 0 }))
    await said('1 já está cadastrada: só o que está vazio será preenchido')
    answers[CREATE] = refused(422, 'SEM_DADOS', 'Todas as lojas do arquivo já estão cadastradas.')
    await press('Importar Lojas')
    await toasted('Erro', 'Todas as lojas do arquivo já estão cadastradas.')
    expect(lastSent(sent, CREATE)).toMatchObject({ tipo: 'lojas', respostas: { existentes: 'completar' } })
  })

  test('the file to mend is asked for as chosen, and what cannot be downloaded is told', async () => {
    const resultado = resultadoOf(1, { avisos: problemsOf(problemAt(2, 'email', 'Formato inválido')) })
    const answers: Answers = {
      ...takingFile(analiseOf(1)),
      'POST /api/importacoes/corrigir': failed(),
    }
    const { sent } = open(answers)
    await choose('nome\nAna')
    await validate(answers, analiseOf(1), resultado)
    await pressInMenu('Baixar para corrigir', 'Só as linhas com problemas, em CSV')
    await toasted('Erro', 'Erro ao baixar o arquivo para corrigir. Tente novamente.')
    expect(lastSent(sent, 'POST /api/importacoes/corrigir')).toMatchObject({
      linhas: 'com_problemas',
      formato: 'csv',
    })
  })
})

test('what breaks is told, and the file is still there', async () => {
  const answers: Answers = {
    ...takingFile(analiseOf(2)),
    'GET /api/importacoes': noSentence(),
    'GET /api/importacoes/template': failed(),
    [CREATE]: failed(),
    [`GET /api/importacoes/${IMPORTACAO}`]: importacaoOf(2),
    'GET /api/importacoes/*/linhas': noSentence(),
  }
  open(answers)
  await said('Erro ao carregar as importações recentes. Tente novamente.')
  answers['GET /api/importacoes'] = { itens: [] }
  await press('Tentar novamente')
  await said('Nenhuma importação nos últimos 30 dias.')
  await pressInMenu('Baixar template', 'Excel (XLSX)')
  await toasted('Erro', 'Erro ao baixar o template. Tente novamente.')
  await choose('nome\nAna\nBia')
  await validate(answers, analiseOf(2), resultadoOf(2))
  await press('Importar Colaboradores')
  await toasted('Erro', 'Erro inesperado durante a importação.')
  answers[CREATE] = importacaoOf(2)
  answers['GET /api/importacoes'] = { itens: [importacaoOf(2)] }
  await press('Importar Colaboradores')
  await toasted('Importação Concluída', '2 colaboradores importados, 0 falharam')
  await said('Erro ao carregar o resultado das linhas. Tente novamente.')
  answers['GET /api/importacoes/*/linhas'] = { itens: [rowOf(2), rowOf(3)] }
  await press('Tentar novamente', dialog)
  await shown(() => textsOf('[role="dialog"] tbody tr').length === 2, 'the rows')
})

describe('the import', () => {
  test('progress is shown while the rows wait for their turn, and results come in pages', async () => {
    const running = importacaoOf(0, { total: 1_000, concluida_em: null })
    const answers: Answers = { 'GET /api/importacoes': { itens: [running] } }
    const { asked } = open(answers)
    await said('Importando equipe.csv…')
    await said('0 de 1.000 linhas')
    await said('A importação continua no servidor mesmo que você feche esta página.')
    answers['GET /api/importacoes'] = { itens: [importacaoOf(1_000)] }
    answers[`GET /api/importacoes/${IMPORTACAO}`] = importacaoOf(1_000)
    answers['GET /api/importacoes/*/linhas'] = {
      itens: Array.from({ length: 100 }, (_, i) => rowOf(i + 2)),
    }
    await toasted('Importação Concluída', '1000 colaboradores importados, 0 falharam')
    await said('Pessoa 2')
    await press('Próxima', dialog)
    await shown(() => asked.includes(`/api/importacoes/${IMPORTACAO}/linhas?pagina=2`), 'the next page')
  })

  test('rows that fail leave the others in, and can be downloaded', async () => {
    const partial = importacaoOf(2, { falhas: 1 })
    const failedRow = rowOf(3, { situacao: 'Falhou', error: 'Erro desconhecido' })
    open(
      {
        'GET /api/importacoes': { itens: [partial] },
        [`GET /api/importacoes/${IMPORTACAO}`]: partial,
        'GET /api/importacoes/*/linhas': { itens: [failedRow, rowOf(2), rowOf(4)] },
      },
      `${ADDRESS}&importacao=${IMPORTACAO}`,
    )
    await said('2 colaboradores importados, 1 falharam')
    expect(textOf(dialog() ?? document.head)).toContain('Importação Parcial')
    await shown(() => textsOf('[role="dialog"] tbody tr').length === 3, 'the rows')
    expect(textsOf('[role="dialog"] tbody tr')[0]).toContain('Não importado Erro desconhecido')
    expect(textsOf('[role="dialog"] tbody tr')[1]).toContain('Importado')
    const links = all('a[download]', dialog).map((one) => [one.textContent, one.getAttribute('href')])
    expect(links).toEqual([
      ['Baixar relatório (JSON)', `/api/importacoes/${IMPORTACAO}/relatorio`],
      ['Baixar erros (CSV)', `/api/importacoes/${IMPORTACAO}/erros`],
    ])
    all('.mantine-Modal-close')[0]?.click()
    await shown(() => dialog() === undefined, 'the tab alone')
    const again = textsOf('button').indexOf('Ver resultado')
    all('button')[again]?.click()
    await said('2 colaboradores importados, 1 falharam')
  })

  test('an undoing that fails is told in the question, and the next press undoes', async () => {
    const ended = importacaoOf(1, { desfazer_ate: '2026-04-10T12:00:00Z' })
    const answers: Answers = {
      'GET /api/importacoes': { itens: [ended] },
      'GET /api/importacoes/*/desfazer': {
        desfazer_ate: '2026-04-10T12:00:00Z',
        removidas: 1,
        esvaziadas: 0,
        ficam: { quantidade: 0, primeiros: [] },
      },
      'POST /api/importacoes/*/desfazer': failed(),
    }
    const { sent } = open(answers)
    await shown(() => textsOf('button').includes('Desfazer importação'), 'the button')
    all('button')[textsOf('button').indexOf('Desfazer importação')]?.click()
    await said('Sai 1 colaborador importado.')
    await press('Desfazer', dialog)
    await said('Erro ao desfazer a importação. Tente novamente.')
    const desfeita = {
      usuario_nome: 'Ana Prado',
      pedida_em: '2026-03-11T12:00:00Z',
      concluida_em: '2026-03-11T12:00:01Z',
      feitas: 1,
      removidas: 1,
      esvaziadas: 0,
      mantidas: 0,
    }
    answers['POST /api/importacoes/*/desfazer'] = { ...ended, desfeita }
    answers['GET /api/importacoes'] = { itens: [{ ...ended, desfazer_ate: null, desfeita }] }
    await press('Desfazer', dialog)
    await said('Desfeita')
    expect(lastSent(sent, `POST /api/importacoes/${IMPORTACAO}/desfazer`)).toEqual({
      mesmo_que_fiquem: false,
    })
  })
})

test('what was said of words and names is listed in Configurações, and forgotten there', async () => {
  const lembranca = (id: string, texto: string, significado: string) => ({
    id,
    assunto: 'Status',
    texto,
    significado,
  })
  const answers: Answers = {
    'GET /api/importacoes/lembrancas': {
      itens: [lembranca('a', 'Assinado', 'Assinada/Pendente'), lembranca('b', 'Angelinha', 'Ângela Ramos')],
    },
    'DELETE /api/importacoes/lembrancas/*': failed(),
  }
  const { sent } = openScreen(CONFIGURACOES, '/configuracoes', answers)
  await said('Assinado → Assinada/Pendente')
  await press('Esquecer Assinado')
  await toasted('Erro', 'Erro ao esquecer. Tente novamente.')
  answers['DELETE /api/importacoes/lembrancas/*'] = { ok: true }
  answers['GET /api/importacoes/lembrancas'] = { itens: [lembranca('b', 'Angelinha', 'Ângela Ramos')] }
  await press('Esquecer Assinado')
  await shown(() => !textOf(document.body).includes('Assinado'), 'one answer')
  await said('Angelinha → Ângela Ramos')
  expect(sent.at(-1)?.call).toBe('DELETE /api/importacoes/lembrancas/a')
})
