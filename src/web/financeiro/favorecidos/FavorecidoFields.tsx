/** The fields of a payee, shared by the new and edit forms. */
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatDocumento } from '../../../core/cpf-cnpj.ts'
import { isCpfValid } from '../../../core/documents.ts'
import { questionOfChave } from '../../../core/financeiro/chave-pix.ts'
import { CHAVE_PIX_TIPOS, FAVORECIDO_TIPOS, VINCULOS } from '../../../core/financeiro/favorecidos.ts'
import { orpc, queryClient } from '../../api/query.ts'
import { ColaboradorSelect } from '../../colaboradores/selects.tsx'
import { warned } from '../../fields/warning.tsx'
import { FormSection } from '../../record/FormSection.tsx'
import { fieldsOf } from '../../record/form-fields.ts'
import { DocumentoField } from './DocumentoField.tsx'
import { FORM_FAVORECIDO, type FormFavorecido, withTypedKey } from './form.ts'
import { MesmaChave, MesmoDocumento } from './Iguais.tsx'
import { useIguais } from './use-iguais.ts'

const NO_KEY = 'Sem chave'

/** `exceto` is the id of the payee being edited. */
export function FavorecidoFields({
  form,
  exceto,
}: {
  form: UseFormReturnType<FormFavorecido>
  exceto?: string | undefined
}) {
  const { of, text, reference } = fieldsOf(form, FORM_FAVORECIDO.labels)
  const { tipo, tipo_chave, chave_pix } = form.values
  const iguais = useIguais(form.values, exceto)
  const colaborador = reference('colaborador_id')
  const key = text('chave_pix')
  const type = of('tipo_chave')
  // After a refusal, the error says the same.
  const question = type.error ? null : questionOfChave(tipo_chave, chave_pix)
  return (
    <>
      <FormSection title="Quem recebe">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Select {...of('tipo')} withAsterisk data={[...FAVORECIDO_TIPOS]} />
          {tipo === 'Colaborador' && (
            <ColaboradorSelect
              {...colaborador}
              withAsterisk
              onChange={(id, option) => {
                colaborador.onChange(id, option)
                if (id !== null) void fillInFrom(form, id)
              }}
            />
          )}
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          <DocumentoField {...of('documento')} />
          <Select {...of('vinculo')} clearable placeholder="Não informado" data={[...VINCULOS]} />
        </SimpleGrid>
        <MesmoDocumento form={form} outros={iguais.documento} />
      </FormSection>
      <FormSection title="Chave PIX">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            {...key}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            onBlur={() => form.setValues(withTypedKey(form.getValues()))}
          />
          <Select
            {...type}
            clearable
            placeholder={NO_KEY}
            data={[...CHAVE_PIX_TIPOS]}
            {...warned(question)}
          />
        </SimpleGrid>
        <MesmaChave outros={iguais.chave} />
      </FormSection>
    </>
  )
}

/** Proposes the colaborador's name and CPF where nothing was typed. */
async function fillInFrom(form: UseFormReturnType<FormFavorecido>, id: string): Promise<void> {
  const found = await queryClient
    .fetchQuery(orpc.colaboradores.obter.queryOptions({ input: { id } }))
    .catch(() => null)
  const { colaborador_id, nome, documento } = form.getValues()
  if (found === null || colaborador_id !== id) return
  if (nome === '') form.setFieldValue('nome', found.nome)
  if (documento === '' && isCpfValid(found.cpf)) form.setFieldValue('documento', formatDocumento(found.cpf))
}
