/** The messages of the constraints on payees, closings and payments, by name. */

import { ANEXO_MESSAGES } from '../../../core/anexos.ts'
import { AJUSTE_MESSAGES } from '../../../core/financeiro/ajustes.ts'
import { ARQUIVO_DO_BANCO_MESSAGES } from '../../../core/financeiro/arquivos-do-banco.ts'
import { BAIXA_MESSAGES } from '../../../core/financeiro/baixas.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { FINANCEIRO_CONFIGURACOES_MESSAGES } from '../../../core/financeiro/configuracoes.ts'
import { ENVIO_MESSAGES } from '../../../core/financeiro/envio-de-extratos.ts'
import { FAVORECIDO_MESSAGES } from '../../../core/financeiro/favorecidos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { LINHA_MESSAGES } from '../../../core/financeiro/linhas.ts'
import { MOVIMENTO_MESSAGES } from '../../../core/financeiro/movimentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { RETORNO_MESSAGES } from '../../../core/financeiro/retornos.ts'
import { TRABALHO_MESSAGES } from '../../../core/trabalhos.ts'
import { RATEIO_MESSAGES } from '../../../core/vendas/rateio.ts'
import { duplicate, invalid, missing, type Refusal, rule } from './constraint-refusals.ts'

const FAVORECIDOS = {
  favorecidos_colaborador_unico: duplicate('colaborador_id', FAVORECIDO_MESSAGES.colaborador_repetido),
  favorecidos_colaborador_existe: missing('colaborador_id', FAVORECIDO_MESSAGES.colaborador),
  favorecidos_colaborador_do_tipo: invalid('colaborador_id', FAVORECIDO_MESSAGES.colaborador_do_tipo),
  favorecidos_colaborador_fixo: invalid('colaborador_id', FAVORECIDO_MESSAGES.colaborador_fixo),
  favorecidos_documento_formato: invalid('documento', FAVORECIDO_MESSAGES.documento),
  favorecidos_documento_unico: duplicate('documento', FAVORECIDO_MESSAGES.documento_repetido),
  favorecidos_cnpj_perguntado: rule('CNPJ_DE_OUTRO', FAVORECIDO_MESSAGES.cnpj_de_outro, 'cnpj_compartilhado'),
  favorecidos_cnpj_dividido: invalid('vinculo', FAVORECIDO_MESSAGES.cnpj_dividido),
  favorecidos_junto_de_existe: missing('junto_de', LINHA_MESSAGES.favorecido),
  favorecidos_junto_inativo: rule('JUNTADO', FAVORECIDO_MESSAGES.juntado),
  favorecidos_juntos_de_um_documento: rule('OUTRA_PESSOA', FAVORECIDO_MESSAGES.outra_pessoa),
  favorecidos_juntos_de_um_colaborador: rule('OUTRO_COLABORADOR', FAVORECIDO_MESSAGES.outro_colaborador),
  favorecidos_junto_livre: rule('MUDOU', FAVORECIDO_MESSAGES.junto_livre),
  favorecidos_vinculo_conhecido: invalid('vinculo', FAVORECIDO_MESSAGES.vinculo),
  favorecidos_tipo_chave_conhecido: invalid('tipo_chave', FAVORECIDO_MESSAGES.tipo_chave),
  favorecidos_chave_com_tipo: invalid('chave_pix', FAVORECIDO_MESSAGES.chave_com_tipo),
  favorecidos_chave_formato: invalid('chave_pix', FAVORECIDO_MESSAGES.chave_formato),
  favorecidos_email_formato: invalid('email', FAVORECIDO_MESSAGES.email),
  favorecidos_email_mudou: rule('MUDOU', FAVORECIDO_MESSAGES.email_mudou),
  favorecidos_email_por_outro: rule('POR_OUTRO', FAVORECIDO_MESSAGES.email_por_outro),
  confirmacoes_de_email_favorecido_existe: missing('favorecido_id', FAVORECIDO_MESSAGES.ausente),
  favorecidos_a_recuperar_positivo: rule('A_RECUPERAR', FAVORECIDO_MESSAGES.a_recuperar),
  favorecidos_a_recuperar_so_por_movimento: rule('SO_POR_MOVIMENTO', FAVORECIDO_MESSAGES.a_recuperar),
}

const LINHAS = {
  comissoes_linhas_participante_unico: duplicate('participante_id', LINHA_MESSAGES.participante_repetido),
  comissoes_linhas_participante_existe: missing('participante_id', 'Participante não encontrado'),
  comissoes_linhas_campanha_existe: missing('campanha_id', 'Campanha não encontrada'),
  comissoes_linhas_bonus_unico: duplicate('favorecido_id', LINHA_MESSAGES.bonus_repetido),
  comissoes_linhas_promocao_unica: duplicate('promocao_id', LINHA_MESSAGES.promocao_repetida),
  comissoes_linhas_promocao_existe: missing('promocao_id', 'Promoção não encontrada'),
  comissoes_linhas_bonus: invalid('campanha_id', LINHA_MESSAGES.bonus),
  comissoes_linhas_premiacao_unica: duplicate('premiacao_id', LINHA_MESSAGES.premiacao_repetida),
  comissoes_linhas_premiacao_existe: missing('premiacao_id', 'Premiação não encontrada'),
  comissoes_linhas_favorecido_existe: missing('favorecido_id', LINHA_MESSAGES.favorecido),
  comissoes_linhas_papel_conhecido: invalid('papel', LINHA_MESSAGES.papel),
  comissoes_linhas_modo_conhecido: invalid('modo', 'Forma de cálculo inválida'),
  comissoes_linhas_percentual_faixa: invalid('rateio', RATEIO_MESSAGES.acima_da_base),
  comissoes_linhas_valor_positivo: invalid('valor', LINHA_MESSAGES.valor),
  comissoes_linhas_na_ordem: rule('ACIMA_DO_LIBERADO', LINHA_MESSAGES.na_ordem),
  comissoes_linhas_ajusta_existe: missing('ajusta_id', LINHA_MESSAGES.de_que),
  comissoes_linhas_so_ajuste_ajusta: invalid('ajusta_id', LINHA_MESSAGES.de_que),
  comissoes_linhas_motivo_conhecido: invalid('motivo', AJUSTE_MESSAGES.motivo),
  comissoes_linhas_observacoes_tamanho: invalid('observacoes', 'Use no máximo 500 caracteres'),
  comissoes_linhas_ajuste_livre: invalid('valor', AJUSTE_MESSAGES.valor),
  comissoes_linhas_direto_do_pago: rule('ACIMA_DO_LIBERADO', LINHA_MESSAGES.na_ordem),
  comissoes_linhas_de_que: invalid('venda_id', LINHA_MESSAGES.de_que),
  comissoes_linhas_so_por_movimento: rule('SO_POR_MOVIMENTO', LINHA_MESSAGES.so_por_movimento),
  comissoes_linhas_fixa: rule('COMISSAO_FIXA', LINHA_MESSAGES.fixa),
  comissoes_linhas_favorecido_fixo: rule('FAVORECIDO_FIXO', LINHA_MESSAGES.favorecido_fixo),
  comissoes_linhas_marcada_a_mao: rule('MARCADA_A_MAO', LINHA_MESSAGES.marcada_a_mao),
  comissoes_linhas_em_fechamento: rule('EM_FECHAMENTO', LINHA_MESSAGES.em_fechamento),
}

const FECHAMENTOS = {
  fechamentos_numero_unico: duplicate('numero', FECHAMENTO_MESSAGES.situacao),
  fechamentos_assinado: rule('SITUACAO', FECHAMENTO_MESSAGES.assinado),
  fechamentos_quatro_olhos: rule('QUATRO_OLHOS', FECHAMENTO_MESSAGES.quatro_olhos),
  fechamentos_motivo_tamanho: invalid('motivo', FECHAMENTO_MESSAGES.motivo),
  fechamentos_situacao: rule('SITUACAO', FECHAMENTO_MESSAGES.situacao),
  fechamentos_em_edicao: rule('SITUACAO', FECHAMENTO_MESSAGES.em_edicao),
  fechamentos_lojas_fechamento_existe: missing('fechamento_id', 'Fechamento não encontrado'),
  fechamentos_lojas_loja_existe: missing('lojas', 'Loja não encontrada'),
  fechamentos_lojas_unica: duplicate('lojas', 'Cada loja pode ser escolhida uma única vez'),
  fechamentos_itens_linha_existe: missing('linha_id', LINHA_MESSAGES.em_fechamento),
  fechamentos_itens_pagamento_existe: missing('pagamento_id', 'Pagamento não encontrado'),
  fechamentos_itens_valor_positivo: invalid('valor', FECHAMENTO_MESSAGES.item_valor),
  fechamentos_itens_a_fechar: rule('ITEM_MUDOU', FECHAMENTO_MESSAGES.itens),
  fechamentos_excecoes_fechamento_existe: missing('fechamento_id', 'Fechamento não encontrado'),
  fechamentos_excecoes_linha_existe: missing('linha_id', 'Comissão não encontrada'),
  fechamentos_excecoes_motivo_tamanho: invalid('motivo', FECHAMENTO_MESSAGES.motivo),
  fechamentos_excecoes_unica: duplicate('linha_id', 'Esta comissão já está no fechamento'),
}

const PAGAMENTOS = {
  pagamentos_fechamento_existe: missing('fechamento_id', 'Fechamento não encontrado'),
  pagamentos_favorecido_existe: missing('favorecido_id', LINHA_MESSAGES.favorecido),
  pagamentos_favorecido_unico: duplicate('favorecido_id', PAGAMENTO_MESSAGES.favorecido_repetido),
  pagamentos_adiantamento_positivo: invalid('adiantamento', PAGAMENTO_MESSAGES.valores),
  pagamentos_adiantamento_motivo_conhecido: invalid('adiantamento_motivo', PAGAMENTO_MESSAGES.valores),
  pagamentos_teto_de_adiantamentos: rule('TETO_DE_ADIANTAMENTOS', PAGAMENTO_MESSAGES.teto_de_adiantamentos),
  pagamentos_desconto_positivo: invalid('desconto', PAGAMENTO_MESSAGES.valores),
  pagamentos_retencoes_lista: invalid('retencoes', PAGAMENTO_MESSAGES.valores),
  pagamentos_retencoes_validas: invalid('retencoes', PAGAMENTO_MESSAGES.valores),
  pagamentos_saldo_positivo: rule('SALDO_NEGATIVO', PAGAMENTO_MESSAGES.saldo),
  pagamentos_com_valor: rule('SITUACAO', PAGAMENTO_MESSAGES.situacao),
  pagamentos_inteiro: rule('PAGAMENTO_INTEIRO', PAGAMENTO_MESSAGES.inteiro),
  pagamentos_pago_com_data: rule('SITUACAO', PAGAMENTO_MESSAGES.situacao),
  pagamentos_situacao: rule('SITUACAO', PAGAMENTO_MESSAGES.situacao),
  pagamentos_como_no_rascunho: rule('MUDOU', PAGAMENTO_MESSAGES.como_no_rascunho),
  pagamentos_selo_sal_tamanho: rule('FAVORECIDO_FIXO', PAGAMENTO_MESSAGES.favorecido_aprovado),
  pagamentos_favorecido_aprovado: rule('FAVORECIDO_FIXO', PAGAMENTO_MESSAGES.favorecido_aprovado),
}

const ARQUIVOS_DO_BANCO = {
  arquivos_do_banco_layouts_nome_unico: duplicate('nome', ARQUIVO_DO_BANCO_MESSAGES.layout_repetido),
  arquivos_do_banco_fechamento_existe: missing('fechamento_id', 'Fechamento não encontrado'),
  arquivos_do_banco_nome_unico: rule('MUDOU', ARQUIVO_DO_BANCO_MESSAGES.mudaram),
  arquivos_do_banco_linhas_arquivo_existe: missing('arquivo_id', ARQUIVO_DO_BANCO_MESSAGES.ausente),
  arquivos_do_banco_linhas_pagamento_existe: missing('pagamento_id', PAGAMENTO_MESSAGES.ausente),
  arquivos_do_banco_linhas_referencia_unica: rule('MUDOU', ARQUIVO_DO_BANCO_MESSAGES.mudaram),
  arquivos_do_banco_linhas_unica: rule('MUDOU', ARQUIVO_DO_BANCO_MESSAGES.mudaram),
  um_envio_de_extratos_por_fechamento: rule('ENVIO_EM_ANDAMENTO', ENVIO_MESSAGES.em_andamento),
  arquivos_do_banco_pedidos_trabalho_existe: missing('id', TRABALHO_MESSAGES.ausente),
  retornos_do_banco_usuario_existe: missing('usuario_id', 'Usuário não encontrado'),
  retornos_do_banco_linhas_retorno_existe: missing('retorno_id', RETORNO_MESSAGES.ausente),
  retornos_do_banco_linhas_pagamento_existe: missing('pagamento_id', PAGAMENTO_MESSAGES.ausente),
  retornos_do_banco_linhas_resultado_conhecido: invalid('resultado', 'Resultado inválido'),
  retornos_do_banco_linhas_pagamento_unico: rule('LINHA_REPETIDA', RETORNO_MESSAGES.repetida),
  pagamentos_motivo_da_rejeicao_conhecido: invalid('motivo', 'Motivo inválido'),
}

const MOVIMENTOS = {
  comissoes_movimentos_tipo_conhecido: invalid('tipo', 'Tipo inválido'),
  // Also when a save, an undone import or an undone load would delete the line with its participant.
  comissoes_movimentos_linha_existe: missing('linha_id', LINHA_MESSAGES.com_movimentos),
  comissoes_movimentos_pagamento_existe: missing('pagamento_id', 'Pagamento não encontrado'),
  comissoes_movimentos_favorecido_existe: missing('favorecido_id', LINHA_MESSAGES.favorecido),
  comissoes_movimentos_estorna_existe: missing('estorna_id', 'Movimento não encontrado'),
  comissoes_movimentos_estorno_unico: duplicate(undefined, MOVIMENTO_MESSAGES.estorno_unico),
  comissoes_movimentos_rubrica_tamanho: invalid('rubrica', 'Use no máximo 60 caracteres'),
  comissoes_movimentos_forma_conhecida: invalid('forma', MOVIMENTO_MESSAGES.forma),
  comissoes_movimentos_data_sensata: invalid('data', MOVIMENTO_MESSAGES.data),
  comissoes_movimentos_valor_positivo: invalid('valor', MOVIMENTO_MESSAGES.valor),
  comissoes_movimentos_de_que: invalid(undefined, MOVIMENTO_MESSAGES.de_que),
  comissoes_movimentos_espelho: rule('ESTORNO', MOVIMENTO_MESSAGES.espelho),
  comissoes_movimentos_recuperado: rule('JA_RECUPERADO', MOVIMENTO_MESSAGES.recuperado),
  comissoes_movimentos_do_ajuste: rule('DO_AJUSTE', MOVIMENTO_MESSAGES.do_ajuste),
  comissoes_movimentos_mesmo_favorecido: rule('OUTRO_FAVORECIDO', MOVIMENTO_MESSAGES.mesmo_favorecido),
}

const BAIXAS = {
  baixas_favorecido_existe: missing('favorecido_id', LINHA_MESSAGES.favorecido),
  baixas_valor_positivo: invalid('valor', MOVIMENTO_MESSAGES.valor),
  baixas_motivo_conhecido: invalid('motivo', BAIXA_MESSAGES.motivo),
  baixas_status_conhecido: invalid('status', BAIXA_MESSAGES.situacao),
  baixas_movimento_unico: rule('MUDOU', BAIXA_MESSAGES.situacao),
  baixas_decidida: rule('MUDOU', BAIXA_MESSAGES.situacao),
  baixas_situacao: rule('MUDOU', BAIXA_MESSAGES.situacao),
  baixas_duas_pessoas: rule('QUATRO_OLHOS', BAIXA_MESSAGES.propria),
  baixas_administrador: rule('QUATRO_OLHOS', BAIXA_MESSAGES.administrador),
  baixas_uma_pedida: rule('BAIXA_PEDIDA', BAIXA_MESSAGES.uma_pedida),
  comissoes_movimentos_baixa_pedida: rule('SEM_PEDIDO', BAIXA_MESSAGES.sem_pedido),
}

const COMPROVANTES = {
  comprovantes_arquivos_fechamento_existe: missing('fechamento_id', FECHAMENTO_MESSAGES.ausente),
  comprovantes_arquivos_usuario_existe: missing('usuario_id', 'Usuário não encontrado'),
  comprovantes_arquivos_tipo_conhecido: invalid('arquivo', ANEXO_MESSAGES.tipo),
  comprovantes_arquivos_tamanhos: invalid('arquivo', ANEXO_MESSAGES.tamanho),
  comprovantes_arquivos_unico: duplicate('arquivo', COMPROVANTE_MESSAGES.mudaram),
  comprovantes_partes_arquivo_existe: missing('id', COMPROVANTE_MESSAGES.ausente),
  comprovantes_arquivo_existe: missing('id', COMPROVANTE_MESSAGES.ausente),
  comprovantes_pagamento_existe: missing('pagamento_id', PAGAMENTO_MESSAGES.ausente),
  fechamentos_notas_fechamento_existe: missing('fechamento_id', FECHAMENTO_MESSAGES.ausente),
  fechamentos_notas_favorecido_existe: missing('favorecido_id', FAVORECIDO_MESSAGES.ausente),
  fechamentos_notas_arquivo_existe: missing('id', COMPROVANTE_MESSAGES.ausente),
  fechamentos_notas_usuario_existe: missing('usuario_id', 'Usuário não encontrado'),
  fechamentos_notas_unica: duplicate('arquivo', COMPROVANTE_MESSAGES.mudaram),
  comprovantes_unico: duplicate('arquivo', COMPROVANTE_MESSAGES.mudaram),
}

const CONFIGURACOES = {
  configuracoes_vinculos_com_nota_conhecidos: invalid('vinculos_com_nota', FAVORECIDO_MESSAGES.vinculo),
  configuracoes_financeiro_a_partir_de_sensato: invalid('financeiro_a_partir_de', 'Data inválida'),
  configuracoes_liberacao_conhecida: invalid('liberacao', 'Escolha quando as comissões são liberadas'),
  configuracoes_liberacao_com_data: invalid(
    'financeiro_a_partir_de',
    FINANCEIRO_CONFIGURACOES_MESSAGES.a_partir_de,
  ),
  configuracoes_dias_de_pagamento_do_mes: invalid('dias_de_pagamento', 'Informe dias do mês, de 1 a 31'),
  configuracoes_corte_dias_antes_sensato: invalid('corte_dias_antes', 'Informe um número inteiro de 0 a 31'),
  configuracoes_desconto_maximo_percentual: invalid(
    'desconto_maximo',
    'O percentual deve estar entre 0 e 100',
  ),
  configuracoes_teto_adiantamento_pessoa_positivo: invalid(
    'teto_adiantamento_pessoa',
    'O valor não pode ser negativo',
  ),
  configuracoes_teto_adiantamento_todos_positivo: invalid(
    'teto_adiantamento_todos',
    'O valor não pode ser negativo',
  ),
  configuracoes_pagamento_minimo_positivo: invalid('pagamento_minimo', 'O valor não pode ser negativo'),
}

export const CONSTRAINTS_DO_FINANCEIRO: Readonly<Record<string, Refusal>> = {
  ...FAVORECIDOS,
  ...LINHAS,
  ...FECHAMENTOS,
  ...PAGAMENTOS,
  ...ARQUIVOS_DO_BANCO,
  ...MOVIMENTOS,
  ...BAIXAS,
  ...COMPROVANTES,
  ...CONFIGURACOES,
}
