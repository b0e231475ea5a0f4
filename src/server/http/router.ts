/** The handlers of all routes of the contract. */
import type { Router } from '@orpc/server'
import type { contract } from '../../contract/index.ts'
import { acessoHandlers } from '../acesso/acesso.ts'
import { anexosHandlers } from '../anexos/anexos.ts'
import type { InitialContext } from '../api/api.ts'
import { auditoriaHandlers } from '../auditoria/auditoria.ts'
import { avisosHandlers } from '../avisos/avisos.ts'
import { buscaHandlers } from '../busca/busca.ts'
import { caixaDeSaidaHandlers } from '../caixa-de-saida/caixa-de-saida.ts'
import { campanhasHandlers } from '../campanhas/campanhas.ts'
import { cargasHandlers } from '../cargas/preparo/cargas.ts'
import { colaboradoresHandlers } from '../colaboradores/colaboradores.ts'
import { comissoesHandlers } from '../comissoes/comissoes.ts'
import { configuracoesHandlers } from '../configuracoes/configuracoes.ts'
import { dashboardHandlers } from '../dashboard/dashboard.ts'
import { empreendimentosHandlers } from '../empreendimentos/empreendimentos.ts'
import { eventosHandlers } from '../eventos/eventos.ts'
import { extratosDoFechamentoHandlers, extratosHandlers } from '../extratos/extratos.ts'
import { faixasHandlers } from '../faixas/faixas.ts'
import { ajustesHandlers } from '../financeiro/ajustes.ts'
import { arquivosDoBancoHandlers } from '../financeiro/arquivos-do-banco/arquivos-do-banco.ts'
import { bonusDePromocoesHandlers, bonusHandlers } from '../financeiro/bonus/bonus.ts'
import { comprovantesHandlers } from '../financeiro/comprovantes/comprovantes.ts'
import { contasHandlers } from '../financeiro/contas/contas.ts'
import { extratosDePeriodosHandlers } from '../financeiro/extratos/do-periodo.ts'
import { extratosDePagamentosHandlers } from '../financeiro/extratos/extratos.ts'
import { extratosPorEmailHandlers } from '../financeiro/extratos/por-email.ts'
import { favorecidosHandlers } from '../financeiro/favorecidos/favorecidos.ts'
import { fechamentosHandlers } from '../financeiro/fechamentos/fechamentos.ts'
import { liberacoesHandlers } from '../financeiro/liberacoes/liberacoes.ts'
import { pagamentosHandlers } from '../financeiro/pagamentos/pagamentos.ts'
import { recuperacoesHandlers } from '../financeiro/recuperacoes/recuperacoes.ts'
import { restauracaoHandlers } from '../financeiro/restauracao/restauracao.ts'
import { rubricasHandlers } from '../financeiro/retencoes/rubricas.ts'
import { retornosHandlers } from '../financeiro/retornos/retornos.ts'
import { formulariosHandlers } from '../formularios/formularios.ts'
import { importacoesHandlers } from '../importacoes/importacoes.ts'
import { incidentesHandlers } from '../incidentes/incidentes.ts'
import { lojasHandlers } from '../lojas/lojas.ts'
import { metasHandlers } from '../metas/metas.ts'
import { perfilHandlers } from '../perfil/perfil.ts'
import { premiacoesHandlers } from '../premiacoes/premiacoes.ts'
import { rankingHandlers } from '../ranking/ranking.ts'
import { rascunhosHandlers } from '../rascunhos/rascunhos.ts'
import { senhaHandlers } from '../senha/senha.ts'
import { sessaoHandlers } from '../sessao/sessao.ts'
import { sorteiosHandlers } from '../sorteios/sorteios.ts'
import { titularesHandlers } from '../titulares/titulares.ts'
import { trabalhosHandlers } from '../trabalhos/trabalhos.ts'
import { usuariosHandlers } from '../usuarios/usuarios.ts'
import { vendasHandlers } from '../vendas/vendas.ts'
import { visoesHandlers } from '../visoes/visoes.ts'

export const router: Router<typeof contract, InitialContext> = {
  sessao: sessaoHandlers,
  senha: senhaHandlers,
  acesso: acessoHandlers,
  perfil: perfilHandlers,
  vendas: vendasHandlers,
  anexos: anexosHandlers,
  comissoes: comissoesHandlers,
  liberacoes: liberacoesHandlers,
  bonus: bonusHandlers,
  bonusDePromocoes: bonusDePromocoesHandlers,
  extratos: extratosHandlers,
  fechamentos: {
    ...fechamentosHandlers,
    ...extratosDePagamentosHandlers,
    ...extratosDoFechamentoHandlers,
    ...extratosPorEmailHandlers,
  },
  trabalhos: trabalhosHandlers,
  pagamentos: pagamentosHandlers,
  arquivosDoBanco: arquivosDoBancoHandlers,
  retornos: retornosHandlers,
  rubricas: rubricasHandlers,
  recuperacoes: recuperacoesHandlers,
  comprovantes: comprovantesHandlers,
  lojas: lojasHandlers,
  empreendimentos: empreendimentosHandlers,
  colaboradores: colaboradoresHandlers,
  importacoes: importacoesHandlers,
  cargas: cargasHandlers,
  usuarios: usuariosHandlers,
  campanhas: campanhasHandlers,
  metas: metasHandlers,
  faixas: faixasHandlers,
  sorteios: sorteiosHandlers,
  premiacoes: premiacoesHandlers,
  favorecidos: {
    ...favorecidosHandlers,
    ...contasHandlers,
    ...ajustesHandlers,
    ...extratosDePeriodosHandlers,
  },
  dashboard: dashboardHandlers,
  ranking: rankingHandlers,
  eventos: eventosHandlers,
  busca: buscaHandlers,
  avisos: avisosHandlers,
  rascunhos: rascunhosHandlers,
  formularios: formulariosHandlers,
  visoes: visoesHandlers,
  caixaDeSaida: caixaDeSaidaHandlers,
  configuracoes: configuracoesHandlers,
  auditoria: auditoriaHandlers,
  titulares: titularesHandlers,
  incidentes: incidentesHandlers,
  restauracao: restauracaoHandlers,
}
