/** The message of each database constraint, by its name; those that registers share are in constraints-shared.ts. */
import { ANEXO_MESSAGES } from '../../../core/anexos.ts'
import { CAMPANHA_MESSAGES } from '../../../core/campanhas.ts'
import { PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { COLABORADOR_MESSAGES, INDICACAO_MESSAGE, SUPERIOR_MESSAGE } from '../../../core/colaboradores.ts'
import { SUM_MESSAGE } from '../../../core/comissao.ts'
import { EMPREENDIMENTO_MESSAGES } from '../../../core/empreendimentos.ts'
import { FAIXA_MESSAGES } from '../../../core/faixas.ts'
import { BONUS_MESSAGES } from '../../../core/financeiro/bonus.ts'
import { LIBERACAO_MESSAGES } from '../../../core/financeiro/liberacoes.ts'
import { RUBRICA_MESSAGES } from '../../../core/financeiro/retencoes.ts'
import { INCIDENTE_MESSAGES } from '../../../core/incidentes.ts'
import { META_MESSAGES } from '../../../core/metas.ts'
import { REPEATED_PREMIACAO_MESSAGE } from '../../../core/premiacoes.ts'
import { ROLETA_MESSAGES } from '../../../core/sorteios/sorteio.ts'
import { TITULAR_MESSAGES } from '../../../core/titulares.ts'
import { USUARIO_MESSAGES } from '../../../core/usuarios.ts'
import { VENDA_MESSAGES } from '../../../core/vendas/messages.ts'
import { duplicate, invalid, missing, type Refusal, rule } from './constraint-refusals.ts'
import { CONSTRAINTS_DO_FINANCEIRO } from './constraints-financeiro.ts'
import { EMAIL_REFUSED, SHARED_CONSTRAINTS, TELEFONE_REFUSED } from './constraints-shared.ts'

const LOJA = 'Loja não encontrada'
const EMPREENDIMENTO = 'Empreendimento não encontrado'
const COLABORADOR = 'Colaborador não encontrado'
const CAMPANHA = 'Campanha não encontrada'
const SORTEIO = 'Roleta não encontrada'

// The same sentence for every foreign key of a sale.
const VENDA_REFERENCE = 'Erro: Empreendimento, loja ou vendedor inválido.'
const VENDA_INVALID = 'Erro: Dados inválidos. Verifique os valores informados.'
const invalidVenda = (campo?: string) => invalid(campo, VENDA_INVALID)

const LOJAS = {
  lojas_gerente_existe: missing('gerente_id', 'Gerente não encontrado'),
  lojas_gerente_administrador: rule(
    'GERENTE_INAPTO',
    'O gerente da loja deve ser um Administrador',
    'gerente_id',
  ),
}

const EMPREENDIMENTOS = {
  empreendimentos_bairro_preenchido: invalid('bairro', 'Bairro é obrigatório'),
  empreendimentos_cidade_preenchida: invalid('cidade', 'Cidade é obrigatória'),
  empreendimentos_valor_minimo_positivo: invalid('valor_minimo', 'Valor mínimo não pode ser negativo'),
  empreendimentos_valor_maximo_positivo: invalid('valor_maximo', 'Valor máximo não pode ser negativo'),
  empreendimentos_valores_em_ordem: invalid('valor_maximo', EMPREENDIMENTO_MESSAGES.valores),
  empreendimentos_datas_em_ordem: invalid('data_entrega', EMPREENDIMENTO_MESSAGES.datas),
}

const COLABORADORES = {
  colaboradores_cpf_unico: duplicate('cpf', COLABORADOR_MESSAGES.cpf_repetido),
  colaboradores_cpf_digitos: invalid('cpf', COLABORADOR_MESSAGES.cpf_formato),
  colaboradores_data_admissao_sensata: invalid('data_admissao', 'Data de contratação inválida'),
  colaboradores_comissao_base_percentual: invalid('comissao_base', COLABORADOR_MESSAGES.comissao_base),
  colaboradores_creci_formato: invalid('creci', 'CRECI deve estar no formato 123456-F ou SP 123456-F'),
  colaboradores_creci_de_corretor: invalid('creci', COLABORADOR_MESSAGES.creci_de_corretor),
  colaboradores_loja_existe: missing('loja_id', LOJA),
  colaboradores_superior_existe: missing('superior_id', 'Superior não encontrado'),
  colaboradores_indicado_por_existe: missing('indicado_por', 'Quem indicou não foi encontrado'),
  colaboradores_superior_acima: rule('SUPERIOR_INAPTO', SUPERIOR_MESSAGE, 'superior_id'),
  colaboradores_indicado_por_acima: rule('INDICACAO_INAPTA', INDICACAO_MESSAGE, 'indicado_por'),
  colaboradores_lidera_outros: rule(
    'LIDERA_OUTROS',
    'Este colaborador lidera outros: escolha antes quem os assume',
    'cargo',
  ),
}

const EMAIL_TAKEN = duplicate('email', USUARIO_MESSAGES.emailTaken)

const USUARIOS = {
  usuarios_email_unico: EMAIL_TAKEN,
  /** Constraints on logins. */
  user_email_unico: EMAIL_TAKEN,
  usuarios_user_id_unico: duplicate('user_id', 'Este acesso já pertence a outro usuário'),
  usuarios_login_existe: missing('user_id', 'Acesso não encontrado'),
  usuarios_loja_existe: missing('loja_id', LOJA),
  usuarios_colaborador_existe: missing('colaborador_id', COLABORADOR),
  usuarios_ultimo_administrador: rule(
    'ULTIMO_ADMINISTRADOR',
    'O último Administrador ativo não pode ser excluído, inativado nem perder o cargo.',
  ),
}

const VENDAS = {
  vendas_numero_venda_unico: duplicate('numero_venda', 'Esta venda já foi cadastrada no sistema.'),
  vendas_numero_venda_semelhante: duplicate('numero_venda', VENDA_MESSAGES.numero_semelhante),
  vendas_numero_venda_preenchido: invalid('numero_venda', VENDA_MESSAGES.numero_venda),
  vendas_cliente_nome_preenchido: invalid('cliente_nome', VENDA_MESSAGES.cliente_nome),
  vendas_unidade_preenchida: invalid('unidade', VENDA_MESSAGES.unidade),
  vendas_cliente_cpf_digitos: invalid('cliente_cpf', 'CPF deve conter 11 dígitos'),
  vendas_cliente_telefone_digitos: invalid('cliente_telefone', TELEFONE_REFUSED),
  vendas_cliente_rg_formato: invalid('cliente_rg', 'RG incompleto'),
  vendas_cliente_email_formato: invalid('cliente_email', EMAIL_REFUSED),
  vendas_cliente_renda_positiva: invalidVenda('cliente_renda'),
  vendas_valor_venda_positivo: invalidVenda('valor_venda'),
  vendas_valor_ato_positivo: invalidVenda('valor_ato'),
  vendas_valor_financiado_positivo: invalidVenda('valor_financiado'),
  vendas_status_conhecido: invalidVenda('status'),
  vendas_status_comissao_conhecido: invalidVenda('status_comissao'),
  vendas_forma_pagamento_conhecida: invalidVenda('forma_pagamento'),
  vendas_tipo_renda_conhecido: invalidVenda('tipo_renda'),
  vendas_base_calculo_conhecida: invalidVenda('base_calculo_comissao'),
  vendas_desembolsada_com_data: invalid('data_desembolso', VENDA_MESSAGES.data_desembolso),
  vendas_desembolsada_com_comissao: invalid('status_comissao', VENDA_MESSAGES.status_comissao),
  vendas_tipo_pendencia_conhecido: invalidVenda('tipo_pendencia'),
  vendas_tipo_pendencia_ok_sozinho: invalidVenda('tipo_pendencia'),
  vendas_outras_pendencias_descritas: invalid(
    'descricao_outras_pendencias',
    VENDA_MESSAGES.descricao_outras_pendencias,
  ),
  vendas_datas_sensatas: invalidVenda(),
  vendas_guarda_legal: rule('GUARDA_LEGAL', TITULAR_MESSAGES.guardada),
  vendas_comissao_em_aberto: rule('GUARDA_LEGAL', LIBERACAO_MESSAGES.em_aberto),
  vendas_empreendimento_existe: missing('empreendimento_id', VENDA_REFERENCE),
  vendas_loja_existe: missing('loja_id', VENDA_REFERENCE),
  vendas_colaborador_existe: missing('colaborador_id', VENDA_REFERENCE),
  vendas_vendedor_corretor_ativo: rule('VENDEDOR_INAPTO', VENDA_MESSAGES.vendedor_inapto, 'colaborador_id'),
  vendas_participantes_colaborador_existe: missing('participantes', VENDA_REFERENCE),
  vendas_participantes_colaborador_unico: duplicate('participantes', VENDA_MESSAGES.participante_repetido),
  vendas_participantes_corretor_ativo: rule(
    'PARTICIPANTE_INAPTO',
    VENDA_MESSAGES.participante_inapto,
    'participantes',
  ),
  vendas_participantes_ao_menos_um: rule('SEM_PARTICIPANTES', VENDA_MESSAGES.participantes, 'participantes'),
  vendas_participantes_soma_percentual: rule('SOMA_EXCEDE_100', SUM_MESSAGE, 'participantes'),
  vendas_participantes_percentual_faixa: invalid('participantes', VENDA_MESSAGES.percentual_comissao),
  vendas_participantes_valor_positivo: invalid('participantes', VENDA_MESSAGES.valor_comissao),
  vendas_participantes_modo_conhecido: invalidVenda('participantes'),
  vendas_participantes_status_comissao_conhecido: invalidVenda('participantes'),
  vendas_participantes_tipo_pagamento_conhecido: invalidVenda('participantes'),
  vendas_participantes_data_pagamento_sensata: invalid('data_pagamento', 'Data inválida'),
  vendas_participantes_data_pagamento_so_de_paga: invalid(
    'data_pagamento',
    'Só uma comissão paga tem data de pagamento',
  ),
  vendas_participantes_paga_com_data: invalid(
    'data_pagamento',
    'Uma comissão paga não pode ficar sem a data do pagamento',
  ),
  vendas_participantes_forma_devolucao_conhecida: invalidVenda('participantes'),
  vendas_participantes_devolucao_completa: invalid(
    'data_devolucao',
    'Uma comissão devolvida tem a data e a forma da devolução',
  ),
  vendas_participantes_data_devolucao_sensata: invalid('data_devolucao', 'Data inválida'),
  vendas_participantes_devolvida_depois_de_paga: invalid(
    'data_devolucao',
    'A devolução não pode vir antes do pagamento',
  ),
  vendas_participantes_devolvida_de_desistencia: invalid(
    'data_devolucao',
    'Só a comissão paga de uma venda em Desistência pode ser devolvida',
  ),
  vendas_participantes_venda_fixa: invalidVenda('participantes'),
  vendas_somas_conferem: invalidVenda('participantes'),
}

const CAMPANHAS = {
  campanhas_bonus_escolhido: invalid('bonus_sobre', BONUS_MESSAGES.valor_ou_percentual),
  campanhas_datas_em_ordem: invalid('data_fim', CAMPANHA_MESSAGES.datas_em_ordem),
  campanhas_valor_desconto_positivo: invalid('valor_desconto', 'Desconto não pode ser negativo'),
  campanhas_percentual_desconto_faixa: invalid(
    'percentual_desconto',
    'Desconto deve ser um número entre 0 e 100',
  ),
  campanhas_bonus_comissao_faixa: invalid('bonus_comissao', 'Bônus deve ser um número entre 0 e 100'),
  campanhas_meta_vendas_positiva: invalid('meta_vendas', 'Meta de vendas não pode ser negativa'),
  campanhas_lojas_campanha_existe: missing('campanha_id', CAMPANHA),
  campanhas_lojas_loja_existe: missing('lojas', LOJA),
  campanhas_lojas_uma_vez: duplicate('lojas', 'Cada loja pode ser escolhida uma única vez'),
  campanhas_empreendimentos_campanha_existe: missing('campanha_id', CAMPANHA),
  campanhas_empreendimentos_empreendimento_existe: missing('empreendimentos', EMPREENDIMENTO),
  campanhas_empreendimentos_uma_vez: duplicate(
    'empreendimentos',
    'Cada empreendimento pode ser escolhido uma única vez',
  ),
  campanhas_vendas_campanha_existe: missing('campanha_id', CAMPANHA),
  campanhas_vendas_uma_vez: duplicate('campanha_id', CAMPANHA_MESSAGES.ja_aplicada),
  campanhas_vendas_desconto_positivo: invalid('desconto_aplicado', 'Desconto não pode ser negativo'),
  campanhas_vendas_bonus_faixa: invalid('bonus_comissao_aplicado', 'Bônus deve ser um número entre 0 e 100'),
}

const FAIXAS_AND_METAS = {
  faixas_nivel_positivo: invalid('nivel', FAIXA_MESSAGES.nivel_inteiro),
  faixas_cor_formato: invalid('cor', FAIXA_MESSAGES.cor),
  faixas_vendas_minimas_positivas: invalid('vendas_minimas', FAIXA_MESSAGES.vendas_minimas),
  faixas_valor_minimo_positivo: invalid('valor_minimo', 'Valor mínimo não pode ser negativo'),
  faixas_bonus_percentual_faixa: invalid('bonus_percentual', FAIXA_MESSAGES.bonus_percentual),
  colaboradores_faixas_colaborador_existe: missing('colaborador_id', COLABORADOR),
  colaboradores_faixas_faixa_existe: missing('faixa_id', 'Faixa não encontrada'),
  colaboradores_faixas_datas_em_ordem: invalid(
    'data_fim',
    'A data de fim não pode ser antes da data de início',
  ),
  colaboradores_faixas_apuracao: invalid('apuracao_ate', 'O período da apuração é inválido'),
  faixas_bonus_escolhido: invalid('bonus_sobre', BONUS_MESSAGES.valor_ou_percentual),
  colaboradores_faixas_ativa_sem_fim: invalid('data_fim', 'Uma faixa ativa não tem data de fim'),
  colaboradores_faixas_sem_sobreposicao: duplicate(
    'colaborador_id',
    'Este colaborador já está nesta faixa nesse período',
  ),
  metas_datas_em_ordem: invalid('periodo_fim', META_MESSAGES.datas_em_ordem),
  metas_colaborador_ou_loja: invalid('colaborador_id', 'Escolha um colaborador ou uma loja'),
  metas_valor_ou_vendas: invalid('valor_meta', 'Informe o valor ou o número de vendas da meta'),
  metas_valor_meta_positivo: invalid('valor_meta', 'Valor da meta não pode ser negativo'),
  metas_vendas_meta_positiva: invalid('vendas_meta', META_MESSAGES.vendas_meta_minimo),
  metas_colaborador_existe: missing('colaborador_id', COLABORADOR),
  metas_loja_existe: missing('loja_id', LOJA),
}

const ROLETA = {
  sorteios_data_sensata: invalid('data_sorteio', 'Data do sorteio inválida'),
  sorteios_hora_formato: invalid('hora', 'Hora inválida'),
  sorteios_algoritmo_conhecido: invalid('algoritmo_tipo', 'Algoritmo desconhecido'),
  sorteios_realizado_com_vencedor: rule(
    'SORTEIO_SEM_VENCEDOR',
    'Um sorteio realizado tem vencedor e data, e só ele',
  ),
  sorteios_motivo_cancelamento_tamanho: invalid('motivo', 'Um dos textos é longo demais.'),
  sorteios_motivo_do_cancelamento: invalid('motivo', 'Só um sorteio cancelado tem motivo de cancelamento'),
  sorteios_loja_existe: missing('loja_id', LOJA),
  sorteios_vencedor_existe: missing('vencedor_id', COLABORADOR),
  sorteios_situacao_final: rule('SITUACAO_FINAL', ROLETA_MESSAGES.encerrado),
  sorteios_realizado_permanece: rule('EM_USO', 'Não é possível excluir: este sorteio já foi realizado.'),
  sorteios_preparado_permanece: rule(
    'EM_USO',
    'Não é possível excluir: este sorteio já foi preparado. Cancele-o em vez disso.',
  ),
  sorteios_preparado_imutavel: rule('SITUACAO_FINAL', ROLETA_MESSAGES.congelado),
  sorteios_preparos_participante_permanece: rule(
    'EM_USO',
    'Não é possível excluir: este colaborador participa de um sorteio preparado. Inative-o em vez disso.',
  ),
  sorteios_preparos_sorteio_existe: missing('sorteio_id', SORTEIO),
  sorteios_preparos_criado_por_existe: missing('criado_por', 'Usuário não encontrado'),
  sorteios_preparos_um_vigente: duplicate(undefined, ROLETA_MESSAGES.preparado),
  sorteios_preparos_imutavel: rule('SITUACAO_FINAL', 'O que uma preparação publicou não pode mudar'),
  sorteios_preparos_anulado_com_motivo: invalid('motivo_anulacao', 'Motivo é obrigatório'),
  roleta_elegibilidade_colaborador_existe: missing('colaborador_id', COLABORADOR),
  roleta_elegibilidade_colaborador_unico: duplicate('colaborador_id', 'Este colaborador já está na lista'),
  roleta_elegibilidade_loja_existe: missing('loja_id', LOJA),
  roleta_historico_um_vencedor: rule('SITUACAO_FINAL', ROLETA_MESSAGES.encerrado),
  roleta_historico_sorteio_existe: missing('sorteio_id', SORTEIO),
  roleta_historico_colaborador_existe: missing('colaborador_id', COLABORADOR),
  roleta_historico_loja_existe: missing('loja_id', LOJA),
  roleta_historico_permanece: rule('SITUACAO_FINAL', 'O histórico da roleta não pode ser alterado'),
  premiacoes_motivo_preenchido: invalid('motivo', 'Motivo é obrigatório'),
  premiacoes_data_sensata: invalid('data_premiacao', 'Data da premiação inválida'),
  premiacoes_entregue_com_data: rule(
    'ENTREGA_INCOMPLETA',
    'Uma premiação entregue tem data e quem entregou, e só ela',
  ),
  premiacoes_recibo_tamanho: invalid('recibo', 'Um dos textos é longo demais.'),
  premiacoes_recibo_da_entrega: invalid('recibo', 'Só uma premiação entregue tem recibo'),
  premiacoes_entrega_sensata: invalid('data_entrega', 'Data da entrega inválida'),
  premiacoes_colaborador_existe: missing('colaborador_id', COLABORADOR),
  premiacoes_sorteio_existe: missing('sorteio_id', SORTEIO),
  premiacoes_entregue_por_existe: missing('entregue_por', 'Usuário não encontrado'),
  premiacoes_uma_por_sorteio: duplicate('sorteio_id', REPEATED_PREMIACAO_MESSAGE),
  premiacoes_situacao_final: rule('SITUACAO_FINAL', 'Esta premiação já foi entregue ou cancelada'),
}

const ANEXOS = {
  vendas_anexos_partes_anexo_existe: missing('id', ANEXO_MESSAGES.ausente),
  anexos_envios_venda_existe: missing('venda_id', 'Venda não encontrada'),
  anexos_envios_usuario_existe: missing('usuario_id', 'Usuário não encontrado'),
  anexos_envios_partes_envio_existe: missing('id', ANEXO_MESSAGES.envio),
  importacoes_envios_usuario_existe: missing('usuario_id', 'Usuário não encontrado'),
  importacoes_envios_partes_envio_existe: missing('id', ANEXO_MESSAGES.envio),
  vendas_anexos_categoria_conhecida: invalid('categoria', 'Escolha a categoria do anexo'),
  vendas_anexos_unico: duplicate('arquivo', ANEXO_MESSAGES.repetido),
}

const CARGAS = {
  cargas_arquivos_nome_unico: duplicate('nome', PREPARO_MESSAGES.nome_repetido),
}

const CONFIGURACOES = {
  configuracoes_cnpj_formato: invalid('cnpj', 'CNPJ inválido'),
  configuracoes_padrao_loja_existe: missing('padrao_loja_id', LOJA),
  configuracoes_padrao_percentual_comissao_percentual: invalid(
    'padrao_percentual_comissao',
    'O percentual deve estar entre 0 e 100',
  ),
  configuracoes_dados_do_cliente_conhecidos: invalid('dados_do_cliente', 'Escolha o que o Staff vê'),
  configuracoes_restricoes_do_staff_conhecidas: invalid(
    'restricoes_do_staff',
    'Escolha o que o Staff não pode',
  ),
  configuracoes_aberturas_por_hora_sensatas: invalid(
    'aberturas_por_hora',
    'Informe um número inteiro de 1 a 1000',
  ),
  configuracoes_extratos_por_hora_sensatos: invalid(
    'extratos_por_hora',
    'Informe um número inteiro de 1 a 10000',
  ),
  configuracoes_retencao_anos_sensatos: invalid('retencao_anos', 'Informe um número inteiro de 1 a 100'),
  configuracoes_anexos_gigabytes_sensatos: invalid(
    'anexos_gigabytes',
    'Informe um número inteiro de 1 a 100000',
  ),
  configuracoes_declaracao_do_extrato_tamanho: invalid(
    'declaracao_do_extrato',
    'Use no máximo 1000 caracteres',
  ),
  configuracoes_padroes_conhecidos: invalid(undefined, 'Um dos padrões de uma nova venda é desconhecido.'),
  feriados_locais_data_sensata: invalid('data', 'Data inválida'),
  feriados_locais_dia_unico: duplicate('data', 'Este dia já é feriado local'),
  rubricas_desde_sensata: invalid('desde', 'Data inválida'),
  rubricas_nome_unico: duplicate('nome', RUBRICA_MESSAGES.nome_repetido),
}

const INCIDENTES = {
  incidentes_titulo_preenchido: invalid('titulo', INCIDENTE_MESSAGES.titulo),
  incidentes_descricao_preenchida: invalid('descricao', INCIDENTE_MESSAGES.descricao),
  incidentes_datas_sensatas: invalid(undefined, 'Uma das datas é inválida'),
}

const RASCUNHOS = {
  rascunhos_formulario_tamanho: invalid('formulario', 'Formulário desconhecido'),
  rascunhos_conteudo_tamanho: invalid('conteudo', 'O rascunho é grande demais'),
}

const VISOES = {
  visoes_usuario_existe: missing('usuario_id', 'Usuário não encontrado'),
  visoes_tela_tamanho: invalid('tela', 'Tela desconhecida'),
  visoes_nome_tamanho: invalid('nome', 'Use no máximo 60 caracteres'),
  visoes_conteudo_tamanho: invalid('conteudo', 'A visão é grande demais'),
  visoes_nome_unico: duplicate('nome', 'Já existe uma visão com este nome'),
  visoes_uma_escolha: duplicate(undefined, 'A apresentação desta tela já foi escolhida'),
}

const OWN: Readonly<Record<string, Refusal>> = {
  ...LOJAS,
  ...EMPREENDIMENTOS,
  ...COLABORADORES,
  ...USUARIOS,
  ...VENDAS,
  ...CAMPANHAS,
  ...FAIXAS_AND_METAS,
  ...ROLETA,
  ...ANEXOS,
  ...CARGAS,
  ...CONFIGURACOES,
  ...INCIDENTES,
  ...RASCUNHOS,
  ...VISOES,
  ...CONSTRAINTS_DO_FINANCEIRO,
}

/** The message of a constraint, by its name; undefined for one that input cannot violate. */
export function messageOfConstraint(name: string): Refusal | undefined {
  return OWN[name] ?? SHARED_CONSTRAINTS[name]
}

/** The names of the constraints that have messages of their own. */
export const OWN_CONSTRAINTS = Object.keys(OWN)
