-- What each trigger's function does and why, from which docs/how/triggers.md is written.

-- Every followed table
comment on function plantao.manter_versao() is
  'Raises versao and updated_at of a row that changed, so that the second of two people who edit it is told. What movements make of a payee does not count.';
comment on function plantao.auditar_comando() is
  'Enters the changed rows in the audit.';
comment on function plantao.anunciar() is 'Tells open screens that the table changed.';

-- Registers
comment on function plantao.guardar_codigo() is
  'Refuses a number or code that looks like another record''s, and frees that of a deleted record.';
comment on function plantao.conferir_hierarquia() is
  'Superior and referrer have a higher cargo, so that no chain of superiors comes back to its beginning. A transaction may put the check off until its commit.';
comment on function plantao.conferir_gerente() is
  'A loja''s gerente is an Administrador. The share lock makes a simultaneous demotion wait.';
comment on function plantao.copiar_data_admissao() is
  'Takes the date of admission from the linked colaborador, whatever was typed.';
comment on function plantao.propagar_data_admissao() is
  'Gives a new date of admission to the linked usuarios. After the audit, so that the colaborador''s entry comes first.';
comment on function plantao.conferir_ultimo_administrador() is
  'An active Administrador with a login remains. One transaction at a time, so that two Administradores cannot demote each other.';
comment on function plantao.subir_versao_da_campanha() is
  'Raises the campaign''s version when its lojas or empreendimentos change, because its form shows them.';

-- Sales and their participants
comment on function plantao.proteger_somas() is
  'Only a trigger changes the sums of participants. A new sale may bring its sums, which are checked at commit.';
comment on function plantao.conferir_vendedor() is
  'The main seller is an active Corretor. One who was chosen before stays valid, and a load may bring any.';
comment on function plantao.conferir_participante() is
  'A new participant is an active Corretor. One who was there before stays valid, and a load may bring any.';
comment on function plantao.manter_venda_do_participante() is
  'A participant never moves to another sale, whose rules would go unchecked.';
comment on function plantao.conferir_participantes() is
  'A sale has a participant, at most 100 %, and the sums of its participants. At commit, because the participants may be replaced within a transaction.';
comment on function plantao.somar_participantes_incluidos() is
  'Writes the sums of the sales and raises their version, unless a new sale brought the right sums. After the audit, so that the cause is entered first.';
comment on function plantao.somar_participantes_alterados() is
  'Writes the sums of the sales and raises their version. After the audit, so that the cause is entered first.';
comment on function plantao.somar_participantes_excluidos() is
  'Writes the sums of the sales and raises their version. After the audit, so that the cause is entered first.';
comment on function plantao.somar_por_dia() is
  'Adds to the sums by day and month that the dashboard reads. It runs while other triggers are off too, so that a copy of many sales leaves right sums.';
comment on function plantao.soltar_marcas_de_desistencia() is
  'The marks of a Desistência hold as long as the status that it set. When the mark of a returned commission goes, the commission is owed again.';
comment on function plantao.datar_pagamento() is
  'A commission that is Pago has a day, today if none was typed, and no other status has one. After a_, which may change the status.';
comment on function plantao.guardar_venda() is
  'Keeps what the law requires of a deleted sale until its term, while the participants are still there. Not of a load that is undone.';
comment on function plantao.esquecer_venda() is
  'Removes the deleted sale''s history and records which entries went. Before the audit enters the deletion itself.';
comment on function plantao.comparar_unidade() is
  'Notes other live sales of the same unit beside the sale, and removes what was noted of the unit before.';

-- Attachments
comment on function plantao.apagar_anexos() is 'Deletes the attachments of a client who is anonymised.';
comment on function plantao.exigir_anexo_da_parte() is
  'A part has an upload or an attachment of its id, which stays until the commit.';
comment on function plantao.esquecer_partes_de_anexos() is
  'Deletes the parts of a deleted attachment or of an upload that was not completed. A foreign key cannot say which of the two they belong to.';

-- Who is paid, and what
comment on function plantao.conferir_a_recuperar() is 'Only movements change what a payee owes.';
comment on function plantao.conferir_colaborador_do_favorecido() is
  'A payee with a key or a commission stays the same person''s: another payee in its place would bring a first key, which no mark calls changed.';
comment on function plantao.conferir_documento_do_favorecido() is
  'A CPF is one payee''s, and so is a CNPJ unless brokers of vínculo PJ share it.';
comment on function plantao.juntar_favorecido() is
  'A payee who is joined to another record of the same person owes nothing, has nothing left to be paid, and becomes Inativo.';
comment on function plantao.receber_favorecido() is
  'The payee who stays takes over the colaborador of the joined one, and those who were joined to it before.';
comment on function plantao.seguir_junto() is
  'A line that is meant for a joined payee goes to the one who stays. An Ajuste goes there when it is released.';
comment on function plantao.conferir_linha() is
  'A participant''s line has the participant''s sale and value, and only movements change what is counted on it.';
comment on function plantao.manter_lancado() is
  'From the first release on, the participant''s status follows from the movements, whoever writes the row, and a changed value is also the line''s. After a_ and b_, whose values it replaces.';
comment on function plantao.tirar_linhas() is
  'Deletes the lines without movements before their sale, so that their history goes with the sale''s.';
comment on function plantao.marcar_estornos() is
  'When a sale enters or leaves Desistência, what movements paid of it is to be reversed, or no longer.';
comment on function plantao.tirar_de_rascunhos_de_outras_lojas() is
  'Takes the commissions of a sale that goes to another loja out of the drafts that are limited to other lojas.';
comment on function plantao.manter_movimentos() is
  'Movements, and which debts they settled, are only added, whoever asks.';
comment on function plantao.lancar_movimentos() is
  'Takes all locks of the act in one order, checks it, counts it on lines, payments and payees, sets the participants'' status, and seals the act and the destinations of approved payments in the audit.';
comment on function plantao.saldar_dividas() is
  'Settles the oldest debts first with what the act recovers, and takes that back when the act is undone. After lancar_movimentos, which holds the payees.';
comment on function plantao.conferir_recuperacoes() is 'Only a movement records which debt was settled.';
comment on function plantao.conferir_fechamento() is
  'A closing goes from one state to the next. The transaction''s author is who sends or approves it, and the approval gives the number.';
comment on function plantao.conferir_pagamento() is
  'A payment''s amounts and its end follow from movements, and a refused key is replaced by the payee''s present one only.';
comment on function plantao.conferir_rascunho() is
  'Only a draft is changed, and its closing''s version rises, so that the closing is sent and approved as it was seen.';

-- Draws
comment on function plantao.manter_participante_sorteado() is
  'Somebody on the published list of a draw may win, and stays until the draw.';
comment on function plantao.conferir_sorteio() is
  'Realizado and Cancelado are final, and what a preparation published stays. Not in a load that is undone.';
comment on function plantao.conferir_preparo() is
  'A preparation goes forward once, to Revelado or Anulado, and what it published never changes.';
comment on function plantao.manter_historico_da_roleta() is
  'A draw that took place is never changed or removed, except by a load that is undone.';
comment on function plantao.conferir_premiacao() is 'Entregue and Cancelada are final.';
comment on function plantao.conferir_premiacao_do_sorteio() is
  'A draw has one award that counts. A lock of the draw makes a simultaneous second one wait.';

-- The audit and what is kept
comment on function plantao.manter_auditoria() is
  'Nobody alters, removes or empties the entries of the audit, except with their sale or in an anonymisation.';
comment on function plantao.manter_lacres() is 'Nobody alters, removes or empties the seals.';
comment on function plantao.manter_vendas_guardadas() is
  'Nobody alters what the law keeps of deleted sales, or removes it before its term.';

-- Accounts
comment on function plantao.anunciar_sessoes() is
  'Tells the servers which sessions ended, so that what streams to them ends too.';
comment on function plantao.anunciar_usuario() is
  'Tells open screens of usuarios that an address was confirmed or that a second factor began or ended.';
