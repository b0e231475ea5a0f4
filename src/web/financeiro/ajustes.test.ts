// @vitest-environment happy-dom
/** The Ajustes of a payee's page: who makes, undoes and reads them. */
import { expect, test } from 'vitest'
import { AJUSTE_MESSAGES } from '../../core/financeiro/ajustes.ts'
import { formatBRL } from '../../core/money.ts'
import { asks, offered } from '../testing/parts.ts'
import { FAVORECIDO } from '../testing/records.ts'
import {
  choose,
  closeScreen,
  dialog,
  fill,
  openScreen,
  press,
  refused,
  said,
  toasted,
} from '../testing/screen.tsx'
import { Route as PAGE } from './favorecidos/FavorecidoScreen.tsx'

const STORED_ID = FAVORECIDO.id
const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })
/** A release on a payee's account. */
const MOVIMENTO = {
  id: '1',
  tipo: 'Liberação',
  valor: 1,
  data: '2026-11-20',
  em: '2026-11-20T15:00:00Z',
  quem: 'Ana Souza',
  forma: null,
  rubrica: null,
  desfaz: false,
  desfeito: false,
  venda: null,
  fechamento: null,
  pagamento_id: null,
  recupera: [],
  receber: 1,
  recuperar: 0,
  a_receber: 1,
  a_recuperar: 0,
}

test('an Administrador makes an Ajuste with a motivo, and undoes what no closing has; Staff reads them', async () => {
  const ajuste = {
    id: STORED_ID,
    valor: 99_999_999_999.99,
    motivo: 'Reembolso de despesa',
    observacoes: 'Passagem',
    em: '2026-11-20T15:00:00Z',
    quem: 'Ana Souza',
    situacao: { situacao: 'No próximo fechamento', data: null },
  }
  const paid = { ...ajuste, id: '2', observacoes: null, situacao: { situacao: 'Pago', data: '2026-11-25' } }
  const undone = { ...ajuste, id: '3', motivo: 'Outro', quem: null, situacao: null }
  const answers: Record<string, unknown> = {
    'GET /api/favorecidos/*': FAVORECIDO,
    'GET /api/favorecidos/*/saldos': { saldos: null },
    'GET /api/favorecidos/*/ajustes': { itens: [ajuste, paid, undone] },
    'GET /api/favorecidos/*/conta-corrente': page({
      ...MOVIMENTO,
      papel: 'Ajuste',
      descricao: 'Reembolso de despesa',
    }),
    'GET /api/favorecidos/*/pagamentos': page(),
    'GET /api/favorecidos/*/chaves': { itens: [] },
    'GET /api/favorecidos/*/historico': { itens: [] },
    'POST /api/favorecidos/*/ajustes': refused(422, 'RESTAURACAO_A_CONFERIR', 'Confira antes.'),
    'POST /api/favorecidos/ajustes/*/desfazer': { ok: true },
  }
  openScreen(PAGE, `/favorecidos/${STORED_ID}`, answers, { cargo: 'Staff' })
  await said('No próximo fechamento · feito em 20/11/2026 12:00 por Ana Souza')
  await said('Pago em 25/11/2026')
  await said('Ajuste: Reembolso de despesa')
  expect(offered(/ajuste/)).toEqual([])
  closeScreen()
  const { sent } = openScreen(PAGE, `/favorecidos/${STORED_ID}`, answers)
  await press(`Desfazer ajuste Reembolso de despesa, ${formatBRL(ajuste.valor)}`)
  await toasted('Sucesso!', 'Ajuste desfeito.')
  expect(sent.at(-1)?.call).toBe(`POST /api/favorecidos/ajustes/${STORED_ID}/desfazer`)
  await press('Novo ajuste')
  await press('Fazer ajuste', dialog)
  await asks(AJUSTE_MESSAGES.valor)
  await asks(AJUSTE_MESSAGES.motivo)
  await fill('Valor', '99.999.999.999,99', dialog)
  await choose('Motivo', 'Bonificação', dialog)
  await press('Fazer ajuste', dialog)
  await asks('Confira antes.')
  answers['POST /api/favorecidos/*/ajustes'] = { ok: true }
  await press('Fazer ajuste', dialog)
  await toasted('Sucesso!', 'O ajuste vai no próximo fechamento.')
  expect(sent.at(-1)?.body).toEqual({ valor: 99_999_999_999.99, motivo: 'Bonificação', observacoes: '' })
  closeScreen()
  const joined = { ...FAVORECIDO, junto_de: { id: '9', nome: 'Outra' } }
  const none = { 'GET /api/favorecidos/*': joined, 'GET /api/favorecidos/*/ajustes': { itens: [] } }
  openScreen(PAGE, `/favorecidos/${STORED_ID}`, { ...answers, ...none })
  await said('que recebe no lugar dele')
  expect(offered(/ajuste/)).toEqual([])
})
