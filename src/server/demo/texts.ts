/** Sample texts for free-text fields, one sentence each; an empty entry means no text. */

/** Notes on a sale in any status. */
export const OBSERVACOES = [
  'Cliente veio pelo plantão de domingo. Prefere contato por WhatsApp depois das 18h.',
  'Casal compõe renda; certidão de casamento já anexada.',
  'Vaga coberta extra incluída no contrato. Conferir numeração com a incorporadora.',
  'Entrada parcelada em 3 vezes no ato, conforme combinado com a construtora.',
  'Indicação da irmã, que comprou na mesma torre.',
  'Cliente mora fora e assina por procuração. Procuração pública arquivada na loja.',
  'Segunda compra do cliente conosco. Atender com prioridade.',
  'Pediu planta com a cozinha aberta; aditivo com a construtora em andamento.',
  'Lead do portal, atendido em menos de uma hora.',
  'Usará FGTS de dois contratos. Extratos já conferidos.',
  'Dação de veículo no ato: laudo aprovado e documento transferido.',
  'Cliente pediu que não liguem no trabalho.',
  'Comissão combinada por valor com a equipe antes da assinatura.',
  'Permuta parcial com terreno; avaliação feita pelo jurídico.',
  'Assinatura digital pelos dois compradores.',
  'Negociada na tabela do mês anterior, com autorização do Gerente.',
]

/** Notes on a sale with missing documents. */
export const OBSERVACOES_PENDENTE = [
  'Faltam os holerites dos três últimos meses; cobrar na segunda-feira.',
  'Enviada a documentação complementar; aguardando retorno do banco.',
  'IR com recibo ilegível, pedimos a segunda via.',
  'CTPS digital sem o último vínculo. Cliente ficou de reenviar.',
  'Cliente vai quitar o débito e mandar a baixa do SERASA.',
  'Sobrenome de casada ainda não consta na Receita. Orientada a regularizar no site.',
  'Extrato bancário dos últimos seis meses a caminho.',
  'Análise devolvida pelo banco: pediram declaração do contador.',
]

export const OTHER_PENDENCIAS = [
  'Comprovante de residência em nome do cônjuge; falta a declaração.',
  'Certidão de nascimento atualizada do segundo comprador.',
  'Contrato social da empresa com a última alteração.',
  'Extrato do FGTS com saldo disponível.',
  'Averbação do divórcio na certidão de casamento.',
  'Assinatura do fiador reconhecida em cartório.',
]

export const DESISTENCIA_REASONS = [
  'Crédito reprovado pelo banco; restrição no SERASA não regularizada a tempo.',
  'Cliente foi transferido de cidade pela empresa.',
  'Renda não comprovada dentro do prazo da incorporadora.',
  'Desistiu depois de encontrar imóvel usado mais perto do trabalho.',
  'Separação do casal durante a análise.',
  'Não conseguiu completar o valor do ato.',
  'Taxa de juros subiu e a parcela passou do combinado.',
  'Exerceu o arrependimento em sete dias; ato devolvido integralmente.',
]

export const OBSERVACOES_PARTICIPANTE = [
  'Fez a captação do cliente.',
  'Acompanhou a visita ao decorado.',
  'Cobriu o plantão no dia da assinatura.',
  'Valor combinado com o Gerente.',
  'Parceria entre lojas.',
]

/** Professions with their usual type of income and monthly range in reais. */
export const PROFESSIONS = [
  ['Analista de sistemas', 'Formal', 6200, 13800],
  ['Assistente administrativa', 'Formal', 2400, 4300],
  ['Autônomo', 'Informal', 2600, 8200],
  ['Bancário', 'Formal', 4800, 9600],
  ['Cabeleireira', 'Informal', 2300, 5900],
  ['Comerciante', 'Direto', 5200, 21000],
  ['Contadora', 'Formal', 4600, 11200],
  ['Dentista', 'Direto', 8800, 26500],
  ['Eletricista', 'Informal', 3100, 7400],
  ['Empresário', 'Direto', 9500, 48000],
  ['Enfermeira', 'Formal', 4200, 8100],
  ['Engenheiro civil', 'Formal', 7900, 17500],
  ['Farmacêutica', 'Formal', 4500, 8800],
  ['Médico', 'Direto', 16000, 52000],
  ['Metalúrgico', 'Formal', 3400, 6100],
  ['Militar', 'Formal', 4700, 12000],
  ['Motorista de aplicativo', 'Informal', 2500, 5200],
  ['Nutricionista', 'Direto', 4000, 9800],
  ['Pedreiro', 'Informal', 2800, 6300],
  ['Policial militar', 'Formal', 5100, 9900],
  ['Produtor rural', 'Direto', 7000, 39000],
  ['Professora', 'Formal', 3600, 7700],
  ['Psicóloga', 'Direto', 4300, 11500],
  ['Representante comercial', 'Informal', 4100, 12800],
  ['Servidor público', 'Formal', 4900, 14200],
  ['Técnica de enfermagem', 'Formal', 2700, 4600],
  ['Técnico de informática', 'Formal', 2900, 5400],
  ['Vendedora', 'Formal', 2300, 5800],
  ['Veterinária', 'Direto', 5000, 13500],
] as const
