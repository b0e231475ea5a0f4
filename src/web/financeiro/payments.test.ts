// @vitest-environment happy-dom
/** The queue of a closing's payments: words, refusals and requests. The stories show that they are paid. */
import { describe, expect, test } from 'vitest'
import type { PagamentoCompleto } from '../../contract/financeiro/pagamentos.ts'
import { EXTRATO_DO_PAGAMENTO_MESSAGES, type ExtratoEscrito } from '../../core/financeiro/extrato.ts'
import { PAGAMENTO_SITUACOES } from '../../core/financeiro/pagamentos.ts'
import { queryClient } from '../api/query.ts'
import { comissaoId } from '../comissoes/testing.ts'
import { asks, closed } from '../testing/parts.ts'
import {
  all,
  dialog,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  toasted,
} from '../testing/screen.tsx'
import { Route as PAGAR } from './pagamentos/PagarScreen.tsx'

const ID = comissaoId(900)
const PAYMENT: PagamentoCompleto = {
  id: ID,
  favorecido_id: comissaoId(6),
  favorecido_nome: 'Ana Souza',
  situacao: 'A pagar',
  bruto: 700,
  desconto: 0,
  retido: 0,
  liquido: 700,
  data_pagamento: null,
  arquivo: null,
  motivo_da_rejeicao: null,
  comprovantes: 0,
  com_nota: false,
  fechamento: { id: comissaoId(10), numero: 1, dia_pagamento: '2026-03-20' },
  tipo_chave: 'E-mail',
  impedimento: null,
  ressalvas: [],
  desfazer_ate: null,
  posicao: 1,
  total: 2,
  anterior: null,
  seguinte: null,
  proximo: null,
  mudaram: [],
}
const queue = (
  pagamento: PagamentoCompleto,
  sums: object = { [pagamento.situacao]: { quantidade: 1, valor: 700 } },
) => ({
  'GET /api/financeiro/restauracao': { pendente: null },
  'GET /api/arquivos-do-banco': {
    arquivos: [],
    a_gerar: { quantidade: 0, valor: 0 },
    sem_chave: 0,
    esperando: [],
  },
  'GET /api/pagamentos': { itens: [pagamento], total: 1, limitada: false },
  'GET /api/pagamentos/*': pagamento,
  'GET /api/pagamentos/resumo': {
    fechamento: pagamento.fechamento,
    por_situacao: {
      ...Object.fromEntries(PAGAMENTO_SITUACOES.map((one) => [one, { quantidade: 0, valor: 0 }])),
      ...sums,
    },
    primeiro: pagamento.situacao === 'A pagar' ? pagamento.id : null,
    sem_comprovante: 0,
    a_desfazer: [],
  },
  'POST /api/pagamentos/*/codigo': {
    codigo: null,
    tipo_chave: 'E-mail',
    chave_pix: 'ana@plantao.example',
    documento: null,
  },
})

describe('payments', () => {
  const address = `/fechamentos/${PAYMENT.fechamento.id}/pagar?pagamento=${ID}`
  const opened = { path: '/fechamentos/$id/pagar' }

  test('one that the bank refuses goes out again with the payee’s present data, which are named', async () => {
    const answers: Record<string, unknown> = {
      ...queue(PAYMENT),
      'POST /api/pagamentos/*/rejeitado': { ...PAYMENT, situacao: 'Rejeitado' },
      'POST /api/pagamentos/*/chave': {
        favorecido_nome: 'Ana Souza',
        documento: '39053344705',
        tipo_chave: 'E-mail',
        chave_pix: 'ana@nova.example',
        conferencia: 'vista',
      },
    }
    const { sent } = openScreen(PAGAR, address, answers, opened)
    await said('Falta 1 de 1 pagamento · R$\u00a0700,00')
    Object.assign(answers, queue({ ...PAYMENT, situacao: 'Rejeitado' }))
    await press('RejeitadoR')
    await press('Marcar como Rejeitado', dialog)
    await toasted('Marcado como Rejeitado', 'Ana Souza, R$\u00a0700,00.')
    await press('Pagar de novoG')
    await asks('Os dados do favorecido são os mesmos da aprovação.')
    Object.assign(answers, queue({ ...PAYMENT, situacao: 'Rejeitado', mudaram: ['chave_pix'] }))
    await queryClient.refetchQueries()
    await asks('Desde a aprovação mudou a chave PIX.')
    // In full, to who decides of it.
    await asks('Chave PIX (E-mail): ana@nova.example, de Ana Souza, 390.533.447-05.')
    answers['POST /api/pagamentos/*/corrigido'] = PAYMENT
    Object.assign(answers, queue(PAYMENT))
    await press('Usar os dados atuais', dialog)
    await toasted('A pagar de novo', 'Ana Souza, R$\u00a0700,00.')
    expect(sent.map(({ call, body }) => [call.split('/').at(-1), body])).toEqual(
      expect.arrayContaining([
        ['rejeitado', { de: 'A pagar' }],
        ['corrigido', { de: 'Rejeitado', conferencia: 'vista' }],
      ]),
    )
  })

  test('one that the bank gives back has a day, not before that of the payment', async () => {
    const paid = { ...PAYMENT, situacao: 'Pago', data_pagamento: '2026-03-20' } as const
    const { sent } = openScreen(
      PAGAR,
      address,
      { ...queue(paid), 'POST /api/pagamentos/*/devolvido': { ...paid, situacao: 'Devolvido' } },
      opened,
    )
    await said('Pago em 20/03/2026')
    await press('DevolvidoD')
    await fill('Dia da devolução', '01/01/2026', dialog)
    await press('Marcar como Devolvido', dialog)
    await refusedFor('Dia da devolução', 'O dia não pode ser antes do pagamento', dialog)
    await fill('Dia da devolução', '', dialog)
    await press('Marcar como Devolvido', dialog)
    await refusedFor('Dia da devolução', 'Informe o dia', dialog)
    await fill('Dia da devolução', '21/03/2026', dialog)
    await press('Marcar como Devolvido', dialog)
    await toasted('Marcado como Devolvido', 'Ana Souza, R$\u00a0700,00.')
    expect(sent.at(-1)?.body).toEqual({ de: 'Pago', data_devolucao: '2026-03-21' })
  })

  test('all that were sent are marked as Pago at once: number, sum and day', async () => {
    const sentOnes = { Enviado: { quantidade: 2, valor: 100.3 } }
    const answers: Record<string, unknown> = {
      ...queue({ ...PAYMENT, situacao: 'Enviado' }, sentOnes),
      'POST /api/pagamentos/enviados/pagos': { id: ID },
      'GET /api/trabalhos/*': {
        id: ID,
        tipo: 'Pagar',
        total: 2,
        feitos: 2,
        valor: 100.3,
        deixados: [],
        falha: null,
        concluido_em: '2026-03-10T12:00:00Z',
      },
    }
    const { sent } = openScreen(PAGAR, `/fechamentos/${PAYMENT.fechamento.id}/pagar`, answers, {
      ...opened,
      cargo: 'Staff',
    })
    await said('Há 2 enviados, que o banco ainda confirma.')
    await press('Marcar todos os enviados como pagos')
    await asks('2 pagamentos, no total de R$\u00a0100,30.')
    await fill('Data do pagamento', '20/03/2026', dialog)
    await press('Marcar como Pago', dialog)
    await said('2 pagamentos marcados como pagos: R$\u00a0100,30.')
    await closed()
    expect(sent.find(({ call }) => call.endsWith('/pagos'))?.body).toEqual({
      fechamento_id: PAYMENT.fechamento.id,
      data_pagamento: '2026-03-20',
      quantidade: 2,
      valor: 100.3,
    })
  })
})

describe('the statement of a payment', () => {
  const address = `/fechamentos/${PAYMENT.fechamento.id}/pagar?pagamento=${ID}`
  const opened = { path: '/fechamentos/$id/pagar' }
  const open = async (answer: (ExtratoEscrito & { estado: string }) | ReturnType<typeof refused>) => {
    openScreen(
      PAGAR,
      address,
      { ...queue(PAYMENT), 'GET /api/fechamentos/*/pagamentos/*/extrato': answer },
      opened,
    )
    await press('Extrato: Ana Souza')
  }

  test('has its lines, what became of the payment, and its files', async () => {
    await open({
      titulo: 'Extrato do fechamento 1',
      nome: 'Ana Souza',
      estado: 'Pago em 21/03/2026',
      cabecalho: [
        { rotulo: 'CPF ou CNPJ', texto: '***.533.447-**' },
        { rotulo: 'Aprovado', texto: 'por Caio em 19/03/2026 11:00, sem segunda aprovação' },
      ],
      itens: [
        {
          parte: 'Comissões',
          texto: 'AR001/2026 · Jardins · 101 · Corretor',
          valor: 70_000,
          linha: {
            venda: { numero: 'AR001/2026', empreendimento: 'Jardins', unidade: '101' },
            papel: 'Corretor',
            descricao: null,
            percentual: 1.6,
            base: { tipo: 'valor_venda', valor: 4_375_000 },
            valor: 70_000,
            liberado: 70_000,
            neste: 70_000,
          },
        },
        { parte: 'Descontos', texto: 'Estorno de 01/02/2026', valor: -20_000 },
        { parte: 'Líquido', texto: '', valor: 50_000 },
      ],
    })
    for (const words of [
      'Extrato do fechamento 1 · Pago em 21/03/2026',
      'por Caio em 19/03/2026 11:00, sem segunda aprovação',
      '***.533.447-**',
      'AR001/2026 · Jardins · 101 · Corretor',
      '1,60% de R$\u00a043.750,00, valor da venda · comissão R$\u00a0700,00 · liberados R$\u00a0700,00',
      'Descontos: Estorno de 01/02/2026',
      'R$\u00a0500,00',
    ])
      await asks(words)
    const files = all('a', dialog).map((link) => link.getAttribute('href'))
    const base = `/api/fechamentos/${PAYMENT.fechamento.id}/pagamentos/${ID}/extrato`
    expect(files).toEqual([`${base}/pdf`, `${base}/exportar?formato=xlsx`, `${base}/exportar?formato=csv`])
  })

  test('says where none was kept', async () => {
    await open(refused(422, 'EXTRATO_AUSENTE', EXTRATO_DO_PAGAMENTO_MESSAGES.ausente))
    await asks('Este pagamento foi aprovado antes de o Plantão guardar extratos.')
    expect(all('a', dialog)).toHaveLength(0)
    expect(all('button', dialog).map((button) => button.textContent)).not.toContain('Tentar novamente')
  })
})
