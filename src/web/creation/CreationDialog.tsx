/** The dialog in which a field's form creates a record: the register's usual form, with the typed name. */
import { useState } from 'react'
import { rascunhoNoCampo, wordsOf } from '../../core/cadastros.ts'
import { DEFAULT_CARGO } from '../../core/colaboradores.ts'
import { today } from '../api/server-clock.ts'
import { ColaboradorFields } from '../colaboradores/ColaboradorFields.tsx'
import { blankColaborador } from '../colaboradores/form.ts'
import { COLABORADOR } from '../colaboradores/record.ts'
import { EmpreendimentoFields } from '../empreendimentos/EmpreendimentoFields.tsx'
import { EMPREENDIMENTO } from '../empreendimentos/record.ts'
import type { CreationDialogProps } from '../fields/creation.ts'
import { FavorecidoFields } from '../financeiro/favorecidos/FavorecidoFields.tsx'
import { FAVORECIDO } from '../financeiro/favorecidos/record.ts'
import { LojaFields } from '../lojas/LojaFields.tsx'
import { LOJA } from '../lojas/record.ts'
import { NewRecord } from '../record/NewRecord.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function CreationDialog(props: CreationDialogProps) {
  // While a question or another dialog is open above this one, Esc belongs to it.
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      onClose={props.onCancel}
      title={wordsOf(props.request.cadastro).newRecord}
      large
      size={900}
      closeOnEscape={!asking}
    >
      <Form {...props} onAsking={setAsking} />
    </Dialog>
  )
}

function Form({
  request,
  onCancel,
  onCreated,
  onAsking,
}: CreationDialogProps & { onAsking: (asking: boolean) => void }) {
  const { cadastro, nome, cargo = DEFAULT_CARGO } = request
  const [hoje] = useState(() => today())
  const usual = {
    draft: rascunhoNoCampo(cadastro),
    recovers: (form: { nome: string }) => form.nome === nome,
    onClose: onCancel,
    onAsking,
  }
  function andClose<R>(take: (record: R) => void) {
    return (record: R) => {
      take(record)
      onCreated()
    }
  }
  if (cadastro === 'lojas')
    return (
      <NewRecord
        of={LOJA}
        {...usual}
        blank={{ ...LOJA.form.blank, nome }}
        onSaved={andClose(request.onCreated)}
      >
        {(form) => <LojaFields form={form} isEditing={false} />}
      </NewRecord>
    )
  if (cadastro === 'empreendimentos')
    return (
      <NewRecord
        of={EMPREENDIMENTO}
        {...usual}
        blank={{ ...EMPREENDIMENTO.form.blank, nome }}
        onSaved={andClose(request.onCreated)}
      >
        {(form) => <EmpreendimentoFields form={form} />}
      </NewRecord>
    )
  if (cadastro === 'favorecidos')
    return (
      <NewRecord
        of={FAVORECIDO}
        {...usual}
        blank={{ ...FAVORECIDO.form.blank, nome }}
        onSaved={andClose(request.onCreated)}
      >
        {(form) => <FavorecidoFields form={form} />}
      </NewRecord>
    )
  return (
    <NewRecord
      of={COLABORADOR}
      {...usual}
      blank={{ ...blankColaborador(hoje), nome, cargo }}
      onSaved={andClose(request.onCreated)}
    >
      {(form) => <ColaboradorFields form={form} />}
    </NewRecord>
  )
}
