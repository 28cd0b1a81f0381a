import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'addresses', {
  'en-IN': {
    formTitle: 'New address',
    editTitle: 'Edit address',
    name: 'Full name',
    phone: 'Phone',
    street: 'Street',
    streetHint: 'House number, street, area',
    apartment: 'Apartment',
    city: 'City',
    state: 'State',
    zip: 'PIN code',
    country: 'Country',
    save: 'Save Address',
    needName: 'Please enter the full name',
    needPhone: 'Please enter a valid mobile number',
    needStreet: 'Please enter the street',
    needCity: 'Please enter the city',
    needState: 'Please enter the state',
    needZip: 'Please enter a valid PIN code',
    needCountry: 'Please enter the country',
    addNew: 'Add a new address',
    addNewDetail: 'Saved for next time.',
    default: 'Default',
    loadFailed: 'Your addresses could not be loaded',
  },
});
