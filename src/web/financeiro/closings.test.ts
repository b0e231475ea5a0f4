// @vitest-environment happy-dom
/** Closings: words, refusals and requests. The stories show that they are made and approved. */
import { describe, expect, test } from 'vitest'
import type { FechamentoCompleto } from '../../contract/financeiro/fechamentos.ts'
import { queryClient } from '../api/query.ts'
import { comissaoId } from '../comissoes/testing.ts'
import { asked, asks, closed, listed, offered, tick } from '../testing/parts.ts'
import { CONFIGURACOES } from '../testing/records.ts'
import {
  all,
  choose,
  closeScreen,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { Route as FECHAMENTO } from './fechamentos/FechamentoScreen.tsx'
import { Route as FECHAMENTOS } from './fechamentos/FechamentosScreen.tsx'

const ID = comissaoId(900)
const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })
const CLOSING: FechamentoCompleto = {
  id: ID,
  numero: null,
  status: 'Em aprovação',
  situacao: 'Em aprovação',
  corte: '2026-03-15',
  dia_pagamento: '2026-03-20',
  lojas: [],
  favorecidos: 1,
  adiantamento: 0,
  bruto: 1000.1,
  desconto: 0,
  retido: 0,
  liquido: 1000.1,
  abertos: 1,
  versao: 3,
  created_at: '2026-03-10T12:00:00Z',
  quatro_olhos: true,
  criado_por: null,
  enviado_por: { id: comissaoId(1), nome: 'Sérgio' },
  enviado_em: '2026-03-10T12:00:00Z',
  aprovado_por: null,
  aprovado_em: null,
  pago_por: null,
  pago_em: null,
  motivo: null,
  conferencia: 'antes',
  resumo: {
    linhas: 1,
    saldo: 1000.1,
    lojas: [],
    anterior: null,
    diferencas: [],
    quantas_diferencas: 0,
    incomuns: [],
    quantas_incomuns: 0,
    chaves: [],
    iguais: [],
    fora: [],
    bloqueadas: 0,
    excecoes: [],
  },
  trabalho: null,
  impedimento: null,
  ressalvas: [],
  copia_em: null,
}
const BLOCKED = {
  id: comissaoId(5),
  favorecido_id: comissaoId(6),
  favorecido: 'Elisa Torres',
  colaborador_id: comissaoId(4),
  papel: 'Corretor',
  venda: { id: comissaoId(7), numero_venda: 'AR088/2026', empreendimento: 'Aurora', unidade: '1' },
  valor: 250.5,
  bloqueios: [{ tipo: 'Venda com pendência', texto: 'Venda com pendência: SERASA' }],
  motivo: null,
}
const closing = (fechamento: object) => ({
  'GET /api/financeiro/restauracao': { pendente: null },
  'GET /api/fechamentos/*': fechamento,
  'GET /api/arquivos-do-banco': {
    arquivos: [],
    a_gerar: { quantidade: 0, valor: 0 },
    sem_chave: 0,
    esperando: [],
  },
  'GET /api/fechamentos/*/pagamentos': page(),
  'GET /api/fechamentos/*/fora': page(BLOCKED),
})

describe('closings', () => {
  const opened = { path: '/fechamentos/$id' }

  test('an empty list says what it is for and how to get there, asks who approves, and why Staff of one loja sees none', async () => {
    const answers = {
      'GET /api/financeiro/restauracao': { pendente: null },
      'GET /api/fechamentos': page(),
      'GET /api/configuracoes': CONFIGURACOES,
    }
    openScreen(FECHAMENTOS, '/fechamentos', answers)
    await said('Nenhum fechamento encontrado')
    await said('O Financeiro paga as comissões')
    const links = await shown(() => {
      const found = all('ol a').map((link) => [link.textContent, link.getAttribute('href')])
      return found.length === 3 && found
    }, 'the three steps')
    expect(links).toEqual([
      ['Pessoas e chaves', '/favorecidos'],
      ['Liberar', '/comissoes'],
      ['Fechamento', '/fechamentos'],
    ])
    await said('Quem aprova?')
    closeScreen()
    const loja = { id: comissaoId(8), nome: 'Loja Centro' }
    openScreen(FECHAMENTOS, '/fechamentos', answers, { cargo: 'Staff', loja })
    await said('Você vê só os fechamentos feitos para a loja Loja Centro.')
    expect(textOf(document.body)).not.toContain('Quem aprova?')
  })

  test('the list is filtered by status, loja and days, and its payments are exported with these filters', async () => {
    const loja = { id: comissaoId(8), nome: 'Loja Centro', detalhe: null }
    const { asked: read } = openScreen(FECHAMENTOS, '/fechamentos?de=2026-04-01&ate=2026-04-30', {
      'GET /api/financeiro/restauracao': { pendente: null },
      'GET /api/fechamentos': page(CLOSING),
      'GET /api/lojas/opcoes': { itens: [loja], vazio: null },
    })
    await listed('Fechamentos', [/^Fechamento de 20\/03\/2026Em aprovação.*Todas1R\$.1\.000,10/])
    await choose('Filtrar por status', 'Concluído')
    await choose('Filtrar por loja', 'Loja Centro')
    const filters = ['de=2026-04-01', 'ate=2026-04-30', 'status=Concluído', `loja_id=${loja.id}`]
    await asked(read, '/api/fechamentos?', ...filters)
    await press('Exportar')
    const file = await shown(
      () => all('a').find((link) => /pagamentos\/exportar.*csv/.test(link.getAttribute('href') ?? '')),
      'the file of payments',
    )
    for (const filter of filters)
      expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(filter)
  })

  test('the accountant’s file is of the days that are typed, and of none that are the wrong way round', async () => {
    await openScreen(FECHAMENTOS, '/fechamentos', { 'fechamentos.listar': page(CLOSING) })
    await press('Exportar')
    await press('Para o contador…')
    await shown(() => dialog()?.textContent?.includes('Não é um documento fiscal'), 'the notice')
    const files = () => all('a').flatMap((link) => link.getAttribute('href')?.match(/contabilidade.*/) ?? [])
    await fill('Pago de', '01/02/2026')
    await fill('Pago até', '28/02/2026')
    expect(files()).toEqual([
      'contabilidade?formato=csv&de=2026-02-01&ate=2026-02-28',
      'contabilidade?formato=xlsx&de=2026-02-01&ate=2026-02-28',
    ])
    await fill('Pago até', '31/01/2026')
    expect(dialog()?.textContent).toContain('O último dia é antes do primeiro')
    expect(files()).toEqual([])
  })

  test('the summary says who has the key or the CNPJ of another', async () => {
    const texto = 'Mesma chave PIX de Bia Braga'
    const iguais = [{ favorecido_id: comissaoId(6), favorecido: 'Elisa Torres', texto }]
    const resumo = { ...CLOSING.resumo, iguais }
    openScreen(FECHAMENTO, `/fechamentos/${ID}`, closing({ ...CLOSING, resumo }), opened)
    await said('Com a chave ou o CNPJ de outro favorecido (1)')
    await said(texto)
  })

  test('Staff, and who may not approve it, read why; an Administrador sends it back with a reason', async () => {
    const impedimento = 'Só um Administrador aprova fechamentos ou pede correção.'
    openScreen(FECHAMENTO, `/fechamentos/${ID}`, closing({ ...CLOSING, impedimento }), opened)
    await said(impedimento)
    expect(offered(/^(Aprovar|Pedir correção|Enviar)/)).toEqual([])
    expect(offered(/^Retirar/)).toEqual(['Retirar do envio'])
    closeScreen()
    const answers: Record<string, unknown> = {
      ...closing(CLOSING),
      'POST /api/fechamentos/*/pedir-correcao': refused(
        409,
        'ESTADO',
        'O fechamento mudou. Confira novamente.',
      ),
    }
    const { sent } = openScreen(FECHAMENTO, `/fechamentos/${ID}`, answers, opened)
    await press('Pedir correção')
    await press('Pedir correção', dialog)
    await refusedFor('Motivo', 'Escreva o motivo', dialog)
    await fill('Motivo', 'Falta a venda da Célia', dialog)
    await press('Pedir correção', dialog)
    await asks('Confira novamente.')
    expect((await field('Motivo', dialog)).value).toBe('Falta a venda da Célia')
    answers['POST /api/fechamentos/*/pedir-correcao'] = { ok: true }
    await press('Pedir correção', dialog)
    await toasted('Sucesso!', 'Correção pedida: o fechamento voltou para o rascunho.')
    expect(sent.at(-1)?.body).toEqual({ versao: 3, motivo: 'Falta a venda da Célia' })
    closeScreen()
    const back = { ...CLOSING, status: 'Rascunho', situacao: 'Rascunho', motivo: 'Falta a venda da Célia' }
    openScreen(FECHAMENTO, `/fechamentos/${ID}`, closing(back), opened)
    await said('Falta a venda da Célia')
  })

  test('first and changed keys stand in full with their authors, beside who prepared it; who sent it takes it back', async () => {
    const chave = { tipo_chave: 'E-mail' as const, favorecido_id: comissaoId(6), valor: 500, a_abrir: false }
    const chaves = [
      {
        ...chave,
        favorecido: 'Davi Prado',
        chave_pix: 'davi@nova.example',
        primeira: false,
        texto: 'Chave PIX alterada hoje por Ana',
      },
      {
        ...chave,
        favorecido: 'Elisa Torres',
        chave_pix: 'elisa@casa.example',
        primeira: true,
        texto: 'Chave PIX informada hoje por Ana',
      },
    ]
    const answers: Record<string, unknown> = {
      ...closing({
        ...CLOSING,
        resumo: { ...CLOSING.resumo, chaves },
        ressalvas: ['Foi você que preparou este fechamento.'],
      }),
      'POST /api/fechamentos/*/retirar-do-envio': refused(422, 'SITUACAO', 'Confira novamente.'),
    }
    const { sent } = openScreen(FECHAMENTO, `/fechamentos/${ID}`, answers, opened)
    await said('Chaves PIX alteradas desde o último pagamento (1)')
    await said('Davi Prado · E-mail: davi@nova.exampleChave PIX alterada hoje por Ana · R$\u00a0500,00')
    await said('Chaves PIX novas, às quais nada foi pago ainda (1)')
    await said('Elisa Torres · E-mail: elisa@casa.exampleChave PIX informada hoje por Ana · R$\u00a0500,00')
    await said('Foi você que preparou este fechamento.')
    await press('Retirar do envio')
    await press('Retirar', dialog)
    await asks('Confira novamente.')
    answers['POST /api/fechamentos/*/retirar-do-envio'] = { ok: true }
    await press('Retirar', dialog)
    await toasted('Sucesso!', 'Fechamento retirado do envio. Ele voltou a ser um rascunho.')
    expect(sent.at(-1)?.body).toEqual({ versao: 3 })
  })

  test('a Staff who approves opens each new key first; the approval waits for it', async () => {
    const chave = {
      tipo_chave: 'E-mail',
      favorecido_id: comissaoId(6),
      favorecido: 'Davi Prado',
      chave_pix: 'd***@***',
      primeira: true,
      texto: 'Chave PIX informada hoje por Ana',
      valor: 500,
      a_abrir: true,
    }
    const withKey = (more: object) => ({
      ...CLOSING,
      resumo: { ...CLOSING.resumo, chaves: [{ ...chave, ...more }] },
    })
    const answers: Record<string, unknown> = {
      ...closing(withKey({})),
      'POST /api/favorecidos/*/dados': {},
    }
    const { sent } = openScreen(FECHAMENTO, `/fechamentos/${ID}`, answers, { ...opened, cargo: 'Staff' })
    await said('Próximo: abrir 1 chave PIX no resumo, e depois aprovar R$\u00a01.000,10')
    const approve = () =>
      all('button')
        .find((button) => button.textContent === 'Aprovar')
        ?.hasAttribute('disabled')
    expect(approve()).toBe(true)
    answers['GET /api/fechamentos/*'] = withKey({ chave_pix: 'davi@nova.example', a_abrir: false })
    await press('Mostrar chave de Davi Prado')
    await said('davi@nova.example')
    expect([approve(), sent.map(({ call }) => call)]).toEqual([
      false,
      [`POST /api/favorecidos/${comissaoId(6)}/dados`],
    ])
  })

  test('many that stay out for one reason are let in with one motivo', async () => {
    const second = { ...BLOCKED, id: comissaoId(15), favorecido: 'Davi Prado' }
    const fora = [{ bloqueio: 'Venda com pendência', quantidade: 2, valor: 501 }]
    const draft = {
      ...CLOSING,
      status: 'Rascunho',
      situacao: 'Rascunho',
      resumo: { ...CLOSING.resumo, fora },
    }
    const { sent } = openScreen(
      FECHAMENTO,
      `/fechamentos/${ID}`,
      {
        ...closing(draft),
        'GET /api/fechamentos/*/fora': page(BLOCKED, second),
        'POST /api/fechamentos/*/incluir-varias': { ok: true },
      },
      opened,
    )
    await said('2 comissões · R$\u00a0501,00')
    await press('Venda com pendência')
    await tick('Selecionar todas')
    await press('Incluir mesmo assim 2 comissões')
    await asks(
      '2 comissões, no total de R$\u00a0501,00: Venda com pendência: SERASA. O motivo vale para todas.',
    )
    await fill('Motivo', 'SERASA já resolvido', dialog)
    await press('Incluir', dialog)
    await toasted('Sucesso!', '2 comissões incluídas no fechamento.')
    expect(sent.at(-1)?.body).toEqual({
      linhas: [BLOCKED.id, second.id],
      motivo: 'SERASA já resolvido',
    })
  })

  test('what changed while it was looked at is looked at again before it is approved', async () => {
    const answers: Record<string, unknown> = {
      ...closing(CLOSING),
      'POST /api/fechamentos/*/aprovar': { ok: true },
    }
    const { sent } = openScreen(FECHAMENTO, `/fechamentos/${ID}`, answers, opened)
    await said('R$\u00a01.000,10')
    answers['GET /api/fechamentos/*'] = { ...CLOSING, conferencia: 'depois' }
    await queryClient.refetchQueries()
    await said('O fechamento mudou enquanto você o via')
    const approve = async (times: number) => {
      await press('Aprovar')
      await press('Aprovar', dialog)
      await shown(() => sent.length === times, 'the approval')
      await closed()
    }
    await approve(1)
    await press('Conferi de novo')
    await approve(2)
    await toasted('Sucesso!', 'Aprovação iniciada.')
    expect(sent.map(({ body }) => body)).toEqual([
      { versao: 3, conferencia: 'antes' },
      { versao: 3, conferencia: 'depois' },
    ])
  })

  test('a blocked commission takes a reason; the question stays, with it, when another sends the draft', async () => {
    const draft = {
      ...CLOSING,
      status: 'Rascunho',
      situacao: 'Rascunho',
      resumo: { ...CLOSING.resumo, fora: [{ bloqueio: 'Venda com pendência', quantidade: 1, valor: 250.5 }] },
    }
    const answers: Record<string, unknown> = {
      ...closing(draft),
      'POST /api/fechamentos/*/incluir': refused(409, 'ESTADO', 'O fechamento não pode mais ser alterado.'),
    }
    const { sent } = openScreen(FECHAMENTO, `/fechamentos/${ID}`, answers, opened)
    await press('Venda com pendência')
    await said('Venda com pendência: SERASA')
    expect(offered(/^Resolver na venda/)).toHaveLength(1)
    await press('Incluir mesmo assim: Elisa Torres, venda AR088/2026')
    await press('Incluir', dialog)
    await refusedFor('Motivo', 'Escreva o motivo', dialog)
    await fill('Motivo', 'SERASA já resolvido', dialog)
    answers['GET /api/fechamentos/*'] = CLOSING
    await queryClient.refetchQueries()
    await said('Em aprovação')
    expect((await field('Motivo', dialog)).value).toBe('SERASA já resolvido')
    await press('Incluir', dialog)
    await asks('O fechamento não pode mais ser alterado.')
    expect((await field('Motivo', dialog)).value).toBe('SERASA já resolvido')
    expect(sent.at(-1)?.body).toEqual({ linha_id: BLOCKED.id, motivo: 'SERASA já resolvido' })
  })
})
