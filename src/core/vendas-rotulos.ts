/** What a sale's fields are called, in the form, the details, the PDF, the spreadsheet and the history. */

export const ROTULOS_VENDA = {
  numero_venda: 'Número da venda',
  data_venda: 'Data da venda',
  status: 'Status',
  status_comissao: 'Status da comissão',
  data_desembolso: 'Data do desembolso',
  data_aprovacao: 'Data de aprovação',
  motivo_rejeicao: 'Motivo da Desistência',
  empreendimento_id: 'Empreendimento',
  loja_id: 'Loja',
  colaborador_id: 'Vendedor principal',
  torre: 'Torre',
  unidade: 'Unidade',
  cliente_nome: 'Nome',
  cliente_cpf: 'CPF',
  cliente_rg: 'RG',
  cliente_telefone: 'Telefone',
  cliente_email: 'Email',
  cliente_profissao: 'Profissão',
  cliente_renda: 'Renda',
  tipo_renda: 'Tipo de renda',
  tipo_pendencia: 'Tipo de pendência',
  descricao_outras_pendencias: 'Descrição das outras pendências',
  valor_venda: 'Valor da venda',
  valor_ato: 'Valor do ato',
  valor_financiado: 'Valor financiado',
  forma_pagamento: 'Forma de pagamento',
  base_calculo_comissao: 'Base de cálculo da comissão',
  participantes: 'Participantes',
  observacoes: 'Observações',
} as const

/** The field's name where no heading says that it is about the client: 'CPF do cliente'. */
export function rotuloPorExtenso(campo: keyof typeof ROTULOS_VENDA): string {
  const rotulo = ROTULOS_VENDA[campo]
  return campo.startsWith('cliente_') ? `${rotulo} do cliente` : rotulo
}
