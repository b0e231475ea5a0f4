/** Builders of sales for tests. */
import type { Venda } from '../../../contract/vendas/vendas.ts'

export function testId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** A signed sale of R$ 412.350,00 with one participant by percent. */
export function aVenda(changes: Partial<Venda> = {}): Venda {
  return { ...MODEL, ...changes }
}

const MODEL: Venda = {
  id: testId(7),
  versao: 1,
  numero_venda: 'AR001/2026',
  data_venda: '2026-11-03',
  status: 'Assinada',
  status_comissao: null,
  cliente_nome: 'Maria',
  cliente_cpf: '52998224725',
  cliente_rg: null,
  cliente_telefone: '11912345678',
  cliente_email: null,
  cliente_profissao: null,
  cliente_renda: null,
  empreendimento_id: testId(2),
  empreendimento: { id: testId(2), nome: 'Jardim', endereco: null },
  loja_id: testId(1),
  loja: { id: testId(1), nome: 'Centro' },
  colaborador_id: null,
  colaborador: null,
  torre: null,
  unidade: '101',
  valor_venda: 412_350,
  valor_ato: 41_235,
  valor_financiado: null,
  forma_pagamento: 'NF',
  base_calculo_comissao: 'valor_venda',
  percentual_comissao: 2,
  valor_comissao: 8247,
  data_aprovacao: null,
  data_desembolso: null,
  motivo_rejeicao: null,
  tipo_renda: 'Formal',
  tipo_pendencia: ['OK'],
  descricao_outras_pendencias: null,
  observacoes: null,
  created_at: '2026-11-03T12:00:00Z',
  participantes: [
    {
      id: testId(9),
      colaborador_id: testId(3),
      colaborador: { id: testId(3), nome: 'Ana', cargo: 'Corretor', status: 'Ativo' },
      modo: 'percentual',
      percentual_comissao: 2,
      valor_comissao: 8247,
      status_comissao: 'Pendente',
      tipo_pagamento_comissao: 'PIX',
      data_pagamento: null,
      estorno_pendente: false,
      data_devolucao: null,
      forma_devolucao: null,
      observacoes: null,
      liberado: 0,
      pagamentos: [],
      estornado: 0,
    },
  ],
  rateio: [],
  campanhas: [],
}
