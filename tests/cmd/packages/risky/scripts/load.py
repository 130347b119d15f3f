import base64

名 = "说明"; exec(base64.b64decode("cHJpbnQoMSk="))
