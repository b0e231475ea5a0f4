/** Connects the sale forms to the API. */
import { venda } from '../../../contract/vendas/vendas.ts'
import { orpc } from '../../api/query.ts'
import { recordOf } from '../../record/record-of.ts'
import { vendaChanged, vendaCreated, vendaDeleted } from '../cache.ts'
import { same, withOpenedData } from './conflict.ts'
import { FORM_VENDA, readEditedVenda, readNewVenda } from './form.ts'

export const VENDA = recordOf('vendas', {
  form: FORM_VENDA,
  nameOf: ({ numero_venda }) => numero_venda,
  row: venda,
  readNew: readNewVenda,
  readEdited: readEditedVenda,
  checkedOnBlur: ['cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email'],
  same,
  afterMerge: withOpenedData,
  shared: ['loja_id', 'empreendimento_id', 'data_venda'],
  routes: orpc.vendas,
  refetch: (change) => {
    if (change.what === 'created') return vendaCreated()
    return change.what === 'updated' ? vendaChanged(change.record) : vendaDeleted(change.id)
  },
  // The server's messages about database constraints already start so.
  createFailed: ({ message }) => {
    const title = 'Erro ao criar venda'
    if (message === '') return { title, message: 'Erro ao cadastrar venda. Tente novamente.' }
    return { title, message: /^(Erro: |Esta venda já foi )/.test(message) ? message : `Erro: ${message}` }
  },
  sentBefore:
    'Esta venda já foi salva numa tentativa anterior, antes das últimas mudanças. Feche o formulário e edite a venda na lista.',
  words: { saveNew: 'Salvar Venda' },
})
