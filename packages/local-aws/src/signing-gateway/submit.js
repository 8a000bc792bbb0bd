document.getElementById('result').submit();
