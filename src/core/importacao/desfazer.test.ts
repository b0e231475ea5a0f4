import { expect, it } from 'vitest'
import { describeAct } from '../auditoria-atos.ts'
import { someStayMessage, undoOutcome } from './desfazer.ts'

it.each([
  ['vendas', 1, 0, 0, '1 venda removida'],
  ['vendas', 1200, 0, 3, '1.200 vendas removidas, 3 ficaram'],
  ['empreendimentos', 0, 2, 1, '2 empreendimentos esvaziados do que foi completado, 1 ficou'],
  ['colaboradores', 2, 1, 0, '2 colaboradores removidos, 1 colaborador esvaziado do que foi completado'],
  ['lojas', 0, 0, 2, '0 lojas removidas, 2 ficaram'],
] as const)(
  'the outcome for %s: %d removed, %d emptied, %d stay',
  (tipo, removidas, esvaziadas, mantidas, sentence) => {
    expect(undoOutcome(tipo, { removidas, esvaziadas, mantidas })).toBe(sentence)
    expect(describeAct('importacao_desfeita', { arquivo: 'a.csv', resultado: sentence })).toBe(
      `desfez uma importação de a.csv: ${sentence}`,
    )
  },
)

it('what stays is counted in the refusal', () => {
  expect(someStayMessage('lojas', 1)).toMatch(/^Fica 1 loja, que mudou ou está em uso\. /)
  expect(someStayMessage('vendas', 12)).toMatch(/^Ficam 12 vendas, que mudaram ou estão em uso\. /)
})
