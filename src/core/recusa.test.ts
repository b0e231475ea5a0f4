import { expect, it } from 'vitest'
import { Recusa } from './recusa.ts'

it('carries its code, sentence, field and data', () => {
  const refusal = new Recusa('em_uso', 'Não é possível excluir', { campo: 'loja_id', dados: { vendas: 12 } })
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).toMatchObject({
    name: 'Recusa',
    codigo: 'em_uso',
    message: 'Não é possível excluir',
    mensagem: 'Não é possível excluir',
    campo: 'loja_id',
    dados: { vendas: 12 },
  })
})
