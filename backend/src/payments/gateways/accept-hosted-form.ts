/** How the hosted form looks and where it sends its messages: to a page of the portal that passes them on. */
export function hostedFormSettings(publicUrl: string): { settingName: string; settingValue: string }[] {
  const settings = {
    hostedPaymentReturnOptions: {
      showReceipt: false,
      url: publicUrl,
      urlText: 'Continue',
      cancelUrl: publicUrl,
      cancelUrlText: 'Cancel',
    },
    hostedPaymentButtonOptions: { text: 'Pay' },
    hostedPaymentPaymentOptions: { cardCodeRequired: true, showCreditCard: true, showBankAccount: false },
    hostedPaymentSecurityOptions: { captcha: false },
    hostedPaymentShippingAddressOptions: { show: false, required: false },
    hostedPaymentBillingAddressOptions: { show: true, required: false },
    hostedPaymentCustomerOptions: { showEmail: false, requiredEmail: false },
    hostedPaymentOrderOptions: { show: true },
    hostedPaymentIFrameCommunicatorUrl: { url: `${publicUrl}/gateway/communicator.html` },
  };
  return Object.entries(settings).map(([settingName, setting]) => ({
    settingName,
    settingValue: JSON.stringify(setting),
  }));
}
